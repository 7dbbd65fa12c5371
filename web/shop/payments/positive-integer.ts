/** Reads an id from the address; undefined if the text is not a positive whole number. */
export function positiveInteger(text: string | null): number | undefined {
  const number = text === null ? Number.NaN : Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

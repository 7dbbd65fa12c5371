/** An id out of the address; undefined for what is none. */
export function positiveInteger(text: string | null): number | undefined {
  const number = text === null ? Number.NaN : Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

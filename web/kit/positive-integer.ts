const PAGE_NUMBER_MAX = 999_999_999

/** Undefined for any other text. */
export function parsePositiveInteger(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d*$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

export function parsePageNumber(text: string | null): number {
  const page = parsePositiveInteger(text) ?? 1
  return page <= PAGE_NUMBER_MAX ? page : 1
}

const PAGE_NUMBER_MAX = 999_999_999

/**
 * Parses a whole number above zero that consists of digits only. Returns undefined for any other
 * text.
 */
export function parsePositiveInteger(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d*$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Parses the page number in the URL. Returns 1 for a missing or invalid page number. */
export function parsePageNumber(text: string | null): number {
  const page = parsePositiveInteger(text) ?? 1
  return page <= PAGE_NUMBER_MAX ? page : 1
}

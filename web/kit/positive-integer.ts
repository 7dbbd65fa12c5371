const PAGE_NUMBER_MAX = 999_999_999

/**
 * Parses a whole number above zero that is written in digits alone. Returns undefined for any other
 * text.
 */
export function parsePositiveInteger(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d*$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Parses a page number from the URL. Any other text gives page 1. */
export function parsePageNumber(text: string | null): number {
  const page = parsePositiveInteger(text) ?? 1
  return page <= PAGE_NUMBER_MAX ? page : 1
}

/** An amount that a provider sent in JSON as a decimal text with a currency. */
export interface Amount {
  readonly yen: number
  readonly currency: string
}

const YEN_TEXT = /^(\d{1,12})(\.\d+)?$/

/**
 * Reads a decimal text; returns undefined for a malformed amount and for a fraction of a yen. For
 * another currency only the whole part is read. Its exact amount does not matter, because the shop
 * holds every such payment for the operator.
 */
export function readAmount(value: unknown, currency: unknown): Amount | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined
  const [, whole, fraction = ''] = YEN_TEXT.exec(value) ?? []
  if (whole === undefined) return undefined
  if (currency === 'JPY' && /[1-9]/.test(fraction)) return undefined
  return { yen: Number(whole), currency }
}

/** An amount that a provider sent in JSON as a decimal text with a currency. */
export interface Amount {
  readonly yen: number
  readonly currency: string
}

const YEN_TEXT = /^(\d{1,12})(\.\d+)?$/

/**
 * Reads an amount from a decimal text; returns undefined if the text is malformed or has a fraction
 * of a yen. In another currency the fraction is ignored, because the shop holds every such payment
 * for the operator anyway.
 */
export function readAmount(value: unknown, currency: unknown): Amount | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined
  const [, whole, fraction = ''] = YEN_TEXT.exec(value) ?? []
  if (whole === undefined) return undefined
  if (currency === 'JPY' && /[1-9]/.test(fraction)) return undefined
  return { yen: Number(whole), currency }
}

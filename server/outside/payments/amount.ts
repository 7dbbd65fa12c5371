/** Money as the providers write it in JSON: a decimal text and a currency. */
export interface Amount {
  readonly yen: number
  readonly currency: string
}

const YEN_TEXT = /^(\d{1,12})(\.\d+)?$/

/**
 * Reads a decimal text. Of a currency other than yen the whole part is told, as the currency alone already sends the
 * payment to the operator. Undefined where it is no amount, or a fraction of a yen.
 */
export function readAmount(value: unknown, currency: unknown): Amount | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined
  const [, whole, fraction = ''] = YEN_TEXT.exec(value) ?? []
  if (whole === undefined) return undefined
  if (currency === 'JPY' && /[1-9]/.test(fraction)) return undefined
  return { yen: Number(whole), currency }
}

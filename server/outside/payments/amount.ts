/** An amount as the providers write it in JSON: a decimal text and a currency. */
export interface Amount {
  readonly yen: number
  readonly currency: string
}

const YEN_TEXT = /^(\d{1,12})(\.\d+)?$/

/**
 * Reads a decimal text. For a currency other than yen only the whole part is read, because the
 * currency alone makes the shop hold the payment for the operator. Undefined for a malformed amount
 * and for a fraction of a yen.
 */
export function readAmount(value: unknown, currency: unknown): Amount | undefined {
  if (typeof value !== 'string' || typeof currency !== 'string') return undefined
  const [, whole, fraction = ''] = YEN_TEXT.exec(value) ?? []
  if (whole === undefined) return undefined
  if (currency === 'JPY' && /[1-9]/.test(fraction)) return undefined
  return { yen: Number(whole), currency }
}

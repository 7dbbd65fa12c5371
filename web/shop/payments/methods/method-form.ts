import type { CARRIER_IDS, COMBINI_CODES } from '#contract/constants.ts'
import type { Card } from '#web/shop/payments/card/card.ts'

export type CombiniCode = (typeof COMBINI_CODES)[number]
export type CarrierId = (typeof CARRIER_IDS)[number]

/**
 * The values of the fields of all methods. A member who switches between methods therefore loses no
 * value.
 */
export interface MethodFormValues {
  /**
   * The card data, which never leaves this form except to the provider. No URL, store, cache or
   * call to the shop contains it.
   */
  readonly card: Card
  readonly combini: CombiniCode | undefined
  readonly carrier: CarrierId | undefined
  /** The name of the payer of a bank transfer, in Katakana. */
  readonly payer: string
}

export const EMPTY_METHOD_FORM: MethodFormValues = {
  card: { number: '', month: '', year: '', code: '', holder: '' },
  combini: undefined,
  carrier: undefined,
  payer: '',
}

/** A field of the form that can show an error. */
export type MethodFormField =
  | 'number'
  | 'expiry'
  | 'code'
  | 'holder'
  | 'combini'
  | 'carrier'
  | 'payer'
export type MethodFormErrors = Partial<Record<MethodFormField, string>>

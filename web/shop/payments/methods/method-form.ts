import type { CARRIER_IDS, COMBINI_CODES } from '#contract/constants.ts'
import type { Card } from '#web/shop/payments/card/card.ts'

export type CombiniCode = (typeof COMBINI_CODES)[number]
export type CarrierId = (typeof CARRIER_IDS)[number]

/** The values of all methods' fields. Switching between methods therefore loses no value. */
export interface MethodFormValues {
  /**
   * The card data, which stays in this form. It is never in a URL, a store, a cache or a call to
   * the shop.
   */
  readonly card: Card
  readonly combini: CombiniCode | undefined
  readonly carrier: CarrierId | undefined
  /** The payer of a bank transfer, in Katakana. */
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

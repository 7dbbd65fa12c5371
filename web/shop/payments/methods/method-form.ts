import type { CARRIER_IDS, COMBINI_CODES } from '#contract/constants.ts'

export type CombiniCode = (typeof COMBINI_CODES)[number]
export type CarrierId = (typeof CARRIER_IDS)[number]

/** A member who switches back finds them again, except those in the provider's frames. */
export interface MethodFormValues {
  /** Sent only to the provider: no URL, store, cache or call to the shop has it. */
  readonly holder: string
  /** The id of the chosen kept card; undefined if the member types another card. */
  readonly keptCard: number | undefined
  /** Whether the member wants the provider to keep the typed card. */
  readonly keepsCard: boolean
  readonly combini: CombiniCode | undefined
  readonly carrier: CarrierId | undefined
  /** The name of the payer of a bank transfer, in Katakana. */
  readonly payer: string
}

export const EMPTY_METHOD_FORM: MethodFormValues = {
  holder: '',
  keptCard: undefined,
  keepsCard: false,
  combini: undefined,
  carrier: undefined,
  payer: '',
}

export type MethodFormField =
  | 'number'
  | 'expiry'
  | 'code'
  | 'holder'
  | 'combini'
  | 'carrier'
  | 'payer'
export type MethodFormErrors = Partial<Record<MethodFormField, string>>

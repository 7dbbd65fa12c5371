/** The causes for which a provider may reject a card (specification, section 5). */
export const TOKEN_ERROR_CAUSES = [
  'number',
  'expiry',
  'code',
  'holder',
  'maintenance',
  'communication',
  'other',
] as const
export type TokenErrorCause = (typeof TOKEN_ERROR_CAUSES)[number]

interface Range {
  readonly from: number
  readonly to: number
  readonly cause: TokenErrorCause
}
/** The ranges of GMO-PG's error codes and their causes (Q81). */
const RANGES: readonly Range[] = [
  { from: 100, to: 102, cause: 'number' },
  { from: 110, to: 113, cause: 'expiry' },
  { from: 121, to: 122, cause: 'code' },
  { from: 131, to: 132, cause: 'holder' },
  // The code 901 means that the provider is under maintenance. The code 902 means that the provider
  // is too busy.
  { from: 901, to: 901, cause: 'maintenance' },
  { from: 902, to: 902, cause: 'communication' },
]

export function gmoErrorCause(code: string): TokenErrorCause {
  if (!/^\d{3}$/.test(code)) return 'other'
  const number = Number(code)
  return RANGES.find(({ from, to }) => from <= number && number <= to)?.cause ?? 'other'
}

const STRIPE_CAUSES: readonly { readonly pattern: RegExp; readonly cause: TokenErrorCause }[] = [
  { pattern: /_number$/, cause: 'number' },
  { pattern: /_expiry(_(month|year)(_past)?)?$|^expired_card$/, cause: 'expiry' },
  { pattern: /_cvc$/, cause: 'code' },
]

/**
 * Returns the cause for an error code of Stripe, such as incorrect_number or invalid_expiry_year.
 */
export function stripeErrorCause(code: string): TokenErrorCause {
  return STRIPE_CAUSES.find(({ pattern }) => pattern.test(code))?.cause ?? 'other'
}

/** Returns true if the member can correct the cause in one of the card's fields. */
export function isCardField(
  cause: TokenErrorCause,
): cause is 'number' | 'expiry' | 'code' | 'holder' {
  return cause === 'number' || cause === 'expiry' || cause === 'code' || cause === 'holder'
}

/** What a card token failed at (specification, section 5). */
export const TOKEN_ITEMS = [
  'number',
  'expiry',
  'code',
  'holder',
  'maintenance',
  'communication',
  'other',
] as const
export type TokenItem = (typeof TOKEN_ITEMS)[number]

interface Range {
  readonly from: number
  readonly to: number
  readonly item: TokenItem
}
/** The provider's codes (Q81). */
const RANGES: readonly Range[] = [
  { from: 100, to: 102, item: 'number' },
  { from: 110, to: 113, item: 'expiry' },
  { from: 121, to: 122, item: 'code' },
  { from: 131, to: 132, item: 'holder' },
  // The provider's system stands still; it is too busy to answer.
  { from: 901, to: 901, item: 'maintenance' },
  { from: 902, to: 902, item: 'communication' },
]

export function tokenItemOf(code: string): TokenItem {
  if (!/^\d{3}$/.test(code)) return 'other'
  const number = Number(code)
  return RANGES.find(({ from, to }) => from <= number && number <= to)?.item ?? 'other'
}

const STRIPE_ITEMS: readonly { readonly pattern: RegExp; readonly item: TokenItem }[] = [
  { pattern: /_number$/, item: 'number' },
  { pattern: /_expiry(_month|_year)?$|^expired_card$/, item: 'expiry' },
  { pattern: /_cvc$/, item: 'code' },
]

/** The words of Stripe, such as incorrect_number or invalid_expiry_year. */
export function stripeItemOf(code: string): TokenItem {
  return STRIPE_ITEMS.find(({ pattern }) => pattern.test(code))?.item ?? 'other'
}

/** Whether the member can mend it in a field of the form. */
export function isOfCard(item: TokenItem): item is 'number' | 'expiry' | 'code' | 'holder' {
  return item === 'number' || item === 'expiry' || item === 'code' || item === 'holder'
}

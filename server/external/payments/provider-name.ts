/** The names of the payment providers. A payment stores the name of the provider that opened it. */
export type ProviderName =
  | 'gmo'
  | 'gmo-cash'
  | 'gmo-wallet'
  | 'paypal'
  | 'amazon-pay'
  | 'stripe'
  | 'fincode'
  | 'fincode-cash'

/**
 * The providers that refund parts of a payment and whose status counts all parts together. The
 * others change the amount of the order instead, or return no money at all (decision 114).
 */
const PART_REFUNDERS: readonly string[] = [
  'amazon-pay',
  'paypal',
  'stripe',
] satisfies ProviderName[]

export function refundsParts(provider: string): boolean {
  return PART_REFUNDERS.includes(provider)
}

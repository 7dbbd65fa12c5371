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
 * Why the payments of a provider are refunded only as a whole (decision 114). `reduces-order`: the
 * provider lowers the amount of the order, and the adapter cannot read that as a part.
 * `bank-account`: the provider returns no money, so the shop pays out to the member's account.
 */
export type PartObstacle = 'reduces-order' | 'bank-account'

/**
 * Null for a provider that refunds parts of a payment by each of its methods, and whose status
 * counts all parts together.
 */
const PART_OBSTACLES: Readonly<Record<ProviderName, PartObstacle | null>> = {
  'amazon-pay': null,
  fincode: 'reduces-order',
  'fincode-cash': 'bank-account',
  gmo: 'reduces-order',
  'gmo-cash': 'bank-account',
  'gmo-wallet': 'reduces-order',
  paypal: null,
  stripe: null,
}

/** Takes the stored name of a payment's provider. */
export function partObstacleOf(provider: string): PartObstacle | null {
  return PART_OBSTACLES[provider as ProviderName]
}

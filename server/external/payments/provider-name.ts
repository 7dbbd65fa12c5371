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
 * How parts of a provider's payments go back (decision 114). `refund`: the provider refunds parts by
 * each of its methods, and its status counts all parts together. `transfer`: the provider returns no
 * money, so the shop pays out to the member's account. `reduces-order`: the provider lowers the
 * amount of the order, and the adapter cannot read that as a part.
 */
const PARTS: Readonly<Record<ProviderName, 'refund' | 'transfer' | 'reduces-order'>> = {
  'amazon-pay': 'refund',
  fincode: 'reduces-order',
  'fincode-cash': 'transfer',
  gmo: 'reduces-order',
  'gmo-cash': 'transfer',
  'gmo-wallet': 'reduces-order',
  paypal: 'refund',
  stripe: 'refund',
}

/** Takes the stored name of a payment's provider. */
export function refundsParts(provider: string): boolean {
  return PARTS[provider as ProviderName] !== 'reduces-order'
}

/** True if each refund of the provider's payments is paid out to an account of the member. */
export function refundsByTransfer(provider: string): boolean {
  return PARTS[provider as ProviderName] === 'transfer'
}

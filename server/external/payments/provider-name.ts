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

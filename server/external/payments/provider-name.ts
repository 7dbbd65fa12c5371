import { PAYMENT } from '#contract/constants.ts'

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
 * its methods, and its status counts all parts together. `transfer`: the provider returns no money,
 * so the shop pays out to the member's account.
 */
const PARTS: Readonly<Record<ProviderName, 'refund' | 'transfer'>> = {
  'amazon-pay': 'refund',
  fincode: 'refund',
  'fincode-cash': 'transfer',
  gmo: 'refund',
  'gmo-cash': 'transfer',
  'gmo-wallet': 'refund',
  paypal: 'refund',
  stripe: 'refund',
}

/**
 * Methods that GMO refunds only as a whole. Carriers are not in GMO's OpenAPI, whose `/order/update`
 * lowers an amount. 楽天ペイ may report `REQRETURN` meanwhile, which the shop reads as a refund of the
 * whole: GMO's description does not say.
 */
const WHOLE_ONLY: Partial<Record<ProviderName, readonly number[]>> = {
  gmo: [PAYMENT.carrier],
  'gmo-wallet': [PAYMENT.rakutenPay],
}

/** Takes the stored name of a payment's provider. */
export function refundsParts({
  provider,
  payId,
}: {
  readonly provider: string
  readonly payId: number
}): boolean {
  return WHOLE_ONLY[provider as ProviderName]?.includes(payId) !== true
}

/** True if each refund of the provider's payments is paid out to an account of the member. */
export function refundsByTransfer(provider: string): boolean {
  return PARTS[provider as ProviderName] === 'transfer'
}

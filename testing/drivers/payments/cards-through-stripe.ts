import { PAYMENT } from '#contract/constants.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'

/** Serves cards by Stripe, as in a shop whose operator has chosen it. */
export function cardsThroughStripe(providers: Providers): Providers {
  const stripe = providers.byName('stripe')
  return {
    ...providers,
    forMethod: (payId) => (payId === PAYMENT.card ? stripe : providers.forMethod(payId)),
  }
}

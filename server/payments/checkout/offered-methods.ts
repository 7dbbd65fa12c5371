import type { PaymentScript } from '#contract/payments.ts'
import type { PaymentProvider, Providers } from '#server/external/payments/payment-provider.ts'
import { METHODS, type Method, methodOf } from '#server/payments/lifecycle/methods.ts'

/**
 * Returns the payment methods that this shop offers. A method is offered if the shop has a provider
 * for it.
 */
export function offeredMethods(providers: Providers): readonly Method[] {
  return METHODS.filter(({ id }) => providers.forMethod(id) !== undefined)
}

/**
 * Returns what the browser needs to start the script of a payment method. Returns null if the
 * method has no script.
 */
export function scriptOf(payId: number, server: PaymentProvider | undefined): PaymentScript {
  const config = methodOf(payId)?.hasScript === true ? server?.clientConfig() : null
  if (config === null || config === undefined) return null
  const { provider, scriptUrl, parameters } = config
  return { provider, url: scriptUrl, parameters: { ...parameters } }
}

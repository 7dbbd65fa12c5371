import type { PaymentScript } from '#contract/payments.ts'
import type { PaymentProvider, Providers } from '#server/external/payments/payment-provider.ts'
import { METHODS, type Method, methodOf } from '#server/payments/lifecycle/methods.ts'

/** Returns the methods that a provider serves in this shop. */
export function offeredMethods(providers: Providers): readonly Method[] {
  return METHODS.filter(({ id }) => providers.forMethod(id) !== undefined)
}

/** Returns what the browser needs to start a method's script; null if the method has no script. */
export function scriptOf(payId: number, server: PaymentProvider | undefined): PaymentScript {
  const config = methodOf(payId)?.hasScript === true ? server?.clientConfig() : null
  if (config === null || config === undefined) return null
  const { provider, scriptUrl, parameters } = config
  return { provider, url: scriptUrl, parameters: { ...parameters } }
}

import type { PaymentScript } from '#contract/payments.ts'
import type { PaymentProvider, Providers } from '#server/external/payments/payment-provider.ts'
import { METHODS, type Method, methodAt } from '#server/payments/lifecycle/methods.ts'

/** Returns the methods for which the shop has a provider. */
export function offeredMethods(providers: Providers): readonly Method[] {
  return METHODS.flatMap(({ id }) => {
    const provider = providers.forMethod(id)
    return provider === undefined ? [] : (methodAt(id, provider.name) ?? [])
  })
}

/** Null if the method has no script. */
export function scriptOf(payId: number, server: PaymentProvider | undefined): PaymentScript {
  const config =
    methodAt(payId, server?.name)?.hasScript === true ? server?.clientConfig(payId) : null
  if (config === null || config === undefined) return null
  const { provider, scriptUrl, parameters } = config
  return { provider, url: scriptUrl, parameters: { ...parameters } }
}

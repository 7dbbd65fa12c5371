import { PAYMENT } from '#contract/constants.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Providers,
} from '#server/external/payments/payment-provider.ts'
import type { ProviderName } from '#server/external/payments/provider-name.ts'

/** One call of the shop to a provider. */
export interface ProviderCall {
  readonly provider: string
  /**
   * The name of the adapter's method that the shop calls. If the method is `resume`, this is the
   * name of the resumed step instead, such as `capture`.
   */
  readonly name: string
}
/**
 * Runs in place of the call. The function either returns a response of its own, or makes the real
 * call with `send`, perhaps with another abort signal.
 */
export type ProviderInterceptor = <Response>(
  call: ProviderCall,
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
) => Promise<Response>

export interface InterceptOptions {
  readonly intercept: ProviderInterceptor
  /**
   * Returns the notice URL of new orders. If this function is left out, the shop's own URL is used.
   */
  readonly noticeUrlOf?: (provider: string) => string
  /**
   * Returns the origin to which the provider sends browsers back. It is either a shop's origin or
   * the origin of a proxy in front of several shops.
   */
  readonly publicUrl?: () => string
}

/** Wraps the providers so that a test intercepts every call to the providers. */
export function interceptProviders(providers: Providers, options: InterceptOptions): Providers {
  const intercepted = new Map(
    providers.all.map((provider) => [provider.name, interceptProvider(provider, options)]),
  )
  const interceptedOf = (provider: PaymentProvider | undefined) =>
    provider === undefined ? undefined : intercepted.get(provider.name)
  return {
    forMethod: (payId) => interceptedOf(providers.forMethod(payId)),
    byName: (name) => interceptedOf(providers.byName(name)),
    all: [...intercepted.values()],
  }
}

function interceptProvider(
  provider: PaymentProvider,
  { intercept, noticeUrlOf, publicUrl }: InterceptOptions,
) {
  const withPublicOrigin = (address: string) =>
    publicUrl === undefined ? address : address.replace(new URL(address).origin, publicUrl())
  const interceptCall =
    <Request, Response>(
      name: string,
      send: (request: Request, signal: AbortSignal) => Promise<Response>,
    ) =>
    (request: Request, signal: AbortSignal) =>
      intercept({ provider: provider.name, name }, (ownSignal) => send(request, ownSignal), signal)
  const start = interceptCall('start', provider.start)
  return {
    ...provider,
    start(order: PaymentOrder, signal: AbortSignal) {
      const noticeUrl = noticeUrlOf?.(provider.name) ?? order.noticeUrl
      const addresses = {
        returnUrl: withPublicOrigin(order.returnUrl),
        cancelUrl: withPublicOrigin(order.cancelUrl),
      }
      return start({ ...order, ...addresses, noticeUrl }, signal)
    },
    resume: (resumed, signal) =>
      interceptCall(resumed.step, provider.resume)(
        { ...resumed, returnUrl: withPublicOrigin(resumed.returnUrl) },
        signal,
      ),
    fetchStatus: interceptCall('fetchStatus', provider.fetchStatus),
    cancel: interceptCall('cancel', provider.cancel),
    refund: interceptCall('refund', provider.refund),
    parseNotice: interceptCall('parseNotice', provider.parseNotice),
  } satisfies PaymentProvider
}

/** For each second acquirer, the payment methods that it supports and the provider of each. */
const PROVIDERS_OF = {
  stripe: new Map<number, ProviderName>([
    [PAYMENT.card, 'stripe'],
    [PAYMENT.convenienceStore, 'stripe'],
    [PAYMENT.paypay, 'stripe'],
  ]),
  fincode: new Map<number, ProviderName>([
    [PAYMENT.card, 'fincode'],
    [PAYMENT.convenienceStore, 'fincode-cash'],
    [PAYMENT.bankTransfer, 'fincode-cash'],
    [PAYMENT.paypay, 'fincode'],
  ]),
}
/** An acquirer that serves some payment methods in place of their default providers. */
export type SecondAcquirer = keyof typeof PROVIDERS_OF

/**
 * While `current` returns an acquirer, this acquirer serves the payment methods that it supports.
 */
export function routeToAcquirer(
  providers: Providers,
  current: () => SecondAcquirer | undefined,
): Providers {
  return {
    ...providers,
    forMethod(payId) {
      const acquirer = current()
      const name = acquirer && PROVIDERS_OF[acquirer].get(payId)
      return name === undefined ? providers.forMethod(payId) : providers.byName(name)
    },
  }
}

import type {
  PaymentOrder,
  PaymentProvider,
  Providers,
} from '#server/outside/payments/payment-provider.ts'

/** One question of the shop to a provider. */
export interface ProviderCall {
  readonly provider: string
  /** Of `resume`, its step. */
  readonly name: string
}
/** In the place of the call: asks, or not, with a signal of its own choice. */
export type ProviderInterceptor = <Answer>(
  call: ProviderCall,
  send: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
) => Promise<Answer>

export interface InterceptOptions {
  readonly intercept: ProviderInterceptor
  /** Where the notices of new orders go, in the place of the shop's own address. */
  readonly noticeUrlOf?: (provider: string) => string
  /** Where browsers come back to, whichever of several shops asks. */
  readonly publicUrl?: () => string
}

/** The same providers, with every question to them in the hands of a test. */
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
    <Request, Answer>(
      name: string,
      send: (request: Request, signal: AbortSignal) => Promise<Answer>,
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

/** Stripe serves what it can: the second source in the place of the first. */
export function routeToStripe(providers: Providers, isEnabled: () => boolean): Providers {
  const stripePayIds = [1, 2, 8]
  return {
    ...providers,
    forMethod: (payId) =>
      isEnabled() && stripePayIds.includes(payId)
        ? providers.byName('stripe')
        : providers.forMethod(payId),
  }
}

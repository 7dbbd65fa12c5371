import type { PaymentProvider, Providers } from '#server/outside/payments/payment-provider.ts'

const WATCHED_CALLS = ['start', 'resume', 'fetchStatus', 'cancel', 'refund'] as const
export type WatchedCall = (typeof WATCHED_CALLS)[number]

/** Runs before a call. It may return a function that runs after the call. */
export type CallWatcher = (call: WatchedCall) => Promise<(() => Promise<void>) | void>

/** Wraps the providers so that `before` runs at every network call about an order. */
export function watchProviders(providers: Providers, before: CallWatcher): Providers {
  const watched = new Map(
    providers.all.map((provider) => [provider.name, watchOne(provider, before)]),
  )
  const watchedOf = (provider: PaymentProvider | undefined) =>
    provider === undefined ? undefined : watched.get(provider.name)
  return {
    forMethod: (payId) => watchedOf(providers.forMethod(payId)),
    byName: (name) => watchedOf(providers.byName(name)),
    all: [...watched.values()],
  }
}

function watchOne(provider: PaymentProvider, before: CallWatcher): PaymentProvider {
  const watch =
    <Request, Result>(
      call: WatchedCall,
      send: (request: Request, signal: AbortSignal) => Promise<Result>,
    ) =>
    async (request: Request, signal: AbortSignal): Promise<Result> => {
      const after = await before(call)
      try {
        return await send(request, signal)
      } finally {
        await after?.()
      }
    }
  return {
    ...provider,
    start: watch('start', provider.start.bind(provider)),
    resume: watch('resume', provider.resume.bind(provider)),
    fetchStatus: watch('fetchStatus', provider.fetchStatus.bind(provider)),
    cancel: watch('cancel', provider.cancel.bind(provider)),
    refund: watch('refund', provider.refund.bind(provider)),
  }
}

import type { PaymentProvider, Providers } from '#server/outside/payments/port.ts'

const CALLS = ['start', 'resume', 'inquire', 'cancel', 'refund'] as const
export type ProviderCall = (typeof CALLS)[number]

/** What is to be done ahead of a call, and, where it answers that, behind it. */
export type Watch = (call: ProviderCall) => Promise<(() => Promise<void>) | void>

/** The same providers, with every call watched that goes over the network about an order. */
export function watchProviders(providers: Providers, before: Watch): Providers {
  const watched = new Map(providers.all.map((each) => [each.name, watchOne(each, before)]))
  const nameOf = (provider: PaymentProvider | undefined) =>
    provider === undefined ? undefined : watched.get(provider.name)
  return {
    of: (payId) => nameOf(providers.of(payId)),
    named: (name) => nameOf(providers.named(name)),
    all: [...watched.values()],
  }
}

function watchOne(provider: PaymentProvider, before: Watch): PaymentProvider {
  const watch =
    <In, Out>(call: ProviderCall, ask: (asked: In, signal: AbortSignal) => Promise<Out>) =>
    async (asked: In, signal: AbortSignal): Promise<Out> => {
      const after = await before(call)
      try {
        return await ask(asked, signal)
      } finally {
        await after?.()
      }
    }
  return {
    ...provider,
    start: watch('start', provider.start.bind(provider)),
    resume: watch('resume', provider.resume.bind(provider)),
    inquire: watch('inquire', provider.inquire.bind(provider)),
    cancel: watch('cancel', provider.cancel.bind(provider)),
    refund: watch('refund', provider.refund.bind(provider)),
  }
}

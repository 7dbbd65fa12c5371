import type { PaymentProvider, Providers } from '#server/outside/payments/port.ts'

const CALLS = ['start', 'resume', 'inquire', 'cancel', 'refund'] as const
export type ProviderCall = (typeof CALLS)[number]

/** The same providers, with `before` awaited ahead of every call that goes over the network about an order. */
export function watchProviders(
  providers: Providers,
  before: (call: ProviderCall) => Promise<void>,
): Providers {
  const watched = new Map(providers.all.map((each) => [each.name, watchOne(each, before)]))
  const nameOf = (provider: PaymentProvider | undefined) =>
    provider === undefined ? undefined : watched.get(provider.name)
  return {
    of: (payId) => nameOf(providers.of(payId)),
    named: (name) => nameOf(providers.named(name)),
    all: [...watched.values()],
  }
}

function watchOne(
  provider: PaymentProvider,
  before: (call: ProviderCall) => Promise<void>,
): PaymentProvider {
  const watch =
    <In, Out>(call: ProviderCall, ask: (asked: In, signal: AbortSignal) => Promise<Out>) =>
    async (asked: In, signal: AbortSignal): Promise<Out> => {
      await before(call)
      return ask(asked, signal)
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

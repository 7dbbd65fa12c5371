import type { PaymentOrder, PaymentProvider, Providers } from '#server/outside/payments/port.ts'

/** One question of the shop to a provider. */
export interface ProviderCall {
  readonly provider: string
  /** Of `resume`, its step. */
  readonly name: string
}
/** In the place of the call: asks, or not, with a signal of its own choice. */
export type Around = <Answer>(
  call: ProviderCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
) => Promise<Answer>

export interface CallsOptions {
  readonly around: Around
  /** Where the notices of new orders go, in the place of the shop's own address. */
  readonly noticeUrlOf?: (provider: string) => string
  /** Where browsers come back to, whichever of several shops asks. */
  readonly publicUrl?: () => string
}

/** The same providers, with every question to them in the hands of a test. */
export function aroundCalls(providers: Providers, options: CallsOptions): Providers {
  const held = new Map(providers.all.map((each) => [each.name, holdOne(each, options)]))
  const heldOf = (provider: PaymentProvider | undefined) =>
    provider === undefined ? undefined : held.get(provider.name)
  return {
    of: (payId) => heldOf(providers.of(payId)),
    named: (name) => heldOf(providers.named(name)),
    all: [...held.values()],
  }
}

function holdOne(provider: PaymentProvider, { around, noticeUrlOf, publicUrl }: CallsOptions) {
  const at = (address: string) =>
    publicUrl === undefined ? address : address.replace(new URL(address).origin, publicUrl())
  const held =
    <Asked, Answer>(name: string, ask: (asked: Asked, signal: AbortSignal) => Promise<Answer>) =>
    (asked: Asked, signal: AbortSignal) =>
      around({ provider: provider.name, name }, (mine) => ask(asked, mine), signal)
  const start = held('start', provider.start)
  return {
    ...provider,
    start(order: PaymentOrder, signal: AbortSignal) {
      const noticeUrl = noticeUrlOf?.(provider.name) ?? order.noticeUrl
      const addresses = { returnUrl: at(order.returnUrl), cancelUrl: at(order.cancelUrl) }
      return start({ ...order, ...addresses, noticeUrl }, signal)
    },
    resume: (resumed, signal) =>
      held(resumed.step, provider.resume)({ ...resumed, returnUrl: at(resumed.returnUrl) }, signal),
    inquire: held('inquire', provider.inquire),
    cancel: held('cancel', provider.cancel),
    refund: held('refund', provider.refund),
    parseNotice: held('parseNotice', provider.parseNotice),
  } satisfies PaymentProvider
}

/** Stripe serves what it can: the second source in the place of the first. */
export function preferStripe(providers: Providers, isWanted: () => boolean): Providers {
  const served = [1, 2, 8]
  return {
    ...providers,
    of: (payId) =>
      isWanted() && served.includes(payId) ? providers.named('stripe') : providers.of(payId),
  }
}

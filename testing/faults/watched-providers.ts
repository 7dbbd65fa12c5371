import type { Providers } from '#server/external/payments/payment-provider.ts'
import { interceptProviders } from './intercepted-providers.ts'

export type WatchedCall = 'start' | 'resume' | 'fetchStatus' | 'cancel' | 'refund'

/**
 * Runs before a provider call. If the watcher returns a function, that function runs after the
 * call.
 */
export type CallWatcher = (call: WatchedCall) => Promise<(() => Promise<void>) | void>

/** Wraps the providers so that `before` runs before every network call about an order. */
export function watchProviders(providers: Providers, before: CallWatcher): Providers {
  return interceptProviders(providers, {
    async intercept({ name }, send, signal) {
      if (name === 'parseNotice') return send(signal)
      const after = await before(watchedCallOf(name))
      try {
        return await send(signal)
      } finally {
        await after?.()
      }
    },
  })
}

/**
 * Returns the method of the adapter that an intercepted call belongs to. `interceptProviders` names
 * a call of `resume` after its step, so a name that is no method stands for `resume`.
 */
function watchedCallOf(name: string): WatchedCall {
  switch (name) {
    case 'start':
    case 'fetchStatus':
    case 'cancel':
    case 'refund':
      return name
    default:
      return 'resume'
  }
}

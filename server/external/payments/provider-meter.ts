import type { MetricFamily } from '#server/platform/health/exposition.ts'
import type { PaymentProvider, Providers } from './payment-provider.ts'

type CallName =
  | 'start'
  | 'resume'
  | 'fetchStatus'
  | 'cancel'
  | 'refund'
  | 'parseNotice'
  | 'fingerprintOf'
  | 'list'
/** `error` means that there was no usable response, so that the outcome is unknown. */
type Result = 'ok' | 'declined' | 'error'

export interface ProviderMeter {
  /** The given providers, wrapped so that each call is counted. */
  readonly providers: Providers
  family(): MetricFamily
}

export function openProviderMeter(providers: Providers): ProviderMeter {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const record = (provider: string, call: CallName, result: Result) => {
    const key = `${provider} ${call} ${result}`
    const sample = counts.get(key) ?? { labels: { provider, call, result }, value: 0 }
    sample.value += 1
    counts.set(key, sample)
  }
  const metered = new WeakMap<PaymentProvider, PaymentProvider>()
  const meteredOf = (provider: PaymentProvider) => {
    const found = metered.get(provider) ?? meterProvider(provider, record)
    metered.set(provider, found)
    return found
  }
  const meteredIfAny = (provider: PaymentProvider | undefined) => provider && meteredOf(provider)
  return {
    providers: {
      forMethod: (payId) => meteredIfAny(providers.forMethod(payId)),
      byName: (name) => meteredIfAny(providers.byName(name)),
      all: providers.all.map(meteredOf),
    },
    family: () => ({
      name: 'hikifuda_provider_calls_total',
      type: 'counter',
      help: 'Calls to payment providers. An error is a call without a usable response.',
      samples: [...counts.values()],
    }),
  }
}

function meterProvider(
  provider: PaymentProvider,
  record: (provider: string, call: CallName, result: Result) => void,
): PaymentProvider {
  const metered =
    <Arguments extends unknown[], Response extends object>(
      call: CallName,
      send: (...given: Arguments) => Promise<Response>,
    ) =>
    async (...given: Arguments): Promise<Response> => {
      try {
        const response = await send(...given)
        record(provider.name, call, resultOf(response))
        return response
      } catch (cause) {
        record(provider.name, call, 'error')
        throw cause
      }
    }
  const { fingerprintOf, list } = provider
  return {
    ...provider,
    start: metered('start', provider.start),
    resume: metered('resume', provider.resume),
    fetchStatus: metered('fetchStatus', provider.fetchStatus),
    cancel: metered('cancel', provider.cancel),
    refund: metered('refund', provider.refund),
    parseNotice: metered('parseNotice', provider.parseNotice),
    ...(fingerprintOf && { fingerprintOf: metered('fingerprintOf', fingerprintOf) }),
    ...(list && { list: metered('list', list) }),
  }
}

function resultOf(response: object): Result {
  const { is } = response as { readonly is?: unknown }
  if (is === 'unknown') return 'error'
  return is === 'declined' || is === 'refused' ? 'declined' : 'ok'
}

import type {
  PaymentProvider,
  Providers,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { Payment } from './payment.ts'

export interface PaymentDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly providers: Providers
  /** Returns the URL at which members and providers reach the shop. */
  readonly publicUrl: () => string
  readonly providerTimeoutMs: number
  readonly onFault: (cause: unknown) => void
  /** Concurrent callers with the same key share one execution of the step. */
  readonly singleFlight: (key: string, work: () => Promise<Payment>) => Promise<Payment>
}

/** Calls a provider. Returns `unknown` if the call throws or takes too long. */
export async function withTimeout<T>(
  { onFault, providerTimeoutMs }: Pick<PaymentDependencies, 'onFault' | 'providerTimeoutMs'>,
  call: (signal: AbortSignal) => Promise<T | Unknown>,
): Promise<T | Unknown> {
  try {
    return await call(AbortSignal.timeout(providerTimeoutMs))
  } catch (cause) {
    onFault(cause)
    return { is: 'unknown', detail: cause instanceof Error ? cause.message : 'a fault' }
  }
}

/** Throws if the settings no longer contain that provider. */
export function providerOf(
  { providers }: Pick<PaymentDependencies, 'providers'>,
  { provider }: Pick<Payment, 'provider'>,
): PaymentProvider {
  const found = providers.byName(provider)
  if (found === undefined) throw new Error(`the settings contain no provider ${provider}`)
  return found
}

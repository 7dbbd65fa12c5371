import type {
  PaymentProvider,
  Providers,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { Payment } from './payment.ts'

/** What the room of payments works with. */
export interface PaymentDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly providers: Providers
  /** Where members and providers reach the shop. */
  readonly publicUrl: () => string
  /** How long a provider is waited for. */
  readonly providerTimeoutMs: number
  readonly onFault: (cause: unknown) => void
  /** Steps of one payment that come at the same moment are one step. */
  readonly singleFlight: (key: string, work: () => Promise<Payment>) => Promise<Payment>
}

/** One question to a provider; an answer that does not come, or that cannot be read, is unknown. */
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

/** A payment stays with the provider that opened it; one that is gone from the settings cannot be asked. */
export function providerOf(
  { providers }: Pick<PaymentDependencies, 'providers'>,
  { provider }: Pick<Payment, 'provider'>,
): PaymentProvider {
  const found = providers.byName(provider)
  if (found === undefined) throw new Error(`there is no provider ${provider} any more`)
  return found
}

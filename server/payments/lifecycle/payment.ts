import type { WaitingPayment } from '#contract/payments.ts'
import type { BankAccount } from '#server/external/payments/next-step.ts'
import type { ProviderStatus, Reference } from '#server/external/payments/payment-provider.ts'
import type { Language } from '#server/platform/language.ts'

export type PaymentState =
  /** Saved in the shop. The provider may not know the order yet. */
  | 'created'
  /** The payment is unfinished at the provider. `waitsFor` says what must happen next. */
  | 'waiting'
  /** Paid and credited. One transaction commits both. */
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  /** The provider has the money, but the points are not credited until the operator decides. */
  | 'held'
  | 'refunded'
  | 'charged-back'

export type WaitsFor = NonNullable<WaitingPayment['waits_for']>
export type HeldFor = 'amount' | 'currency' | 'late'

/** One payment. The points and the price are copied from the course when the payment is opened. */
export interface Payment {
  readonly id: number
  readonly orderId: string
  readonly memberId: number
  readonly courseId: number
  readonly points: number
  readonly priceYen: number
  readonly packId: number | null
  readonly payId: number
  readonly provider: string
  readonly language: Language
  readonly kana: string | null
  readonly combiniCode: string | null
  readonly carrierId: string | null
  readonly scriptReference: string | null
  readonly requestHash: Buffer
  readonly createdAt: Date

  readonly state: PaymentState
  readonly waitsFor: WaitsFor | null
  readonly reference: Reference
  readonly nextUrl: string | null
  readonly nextFields: Readonly<Record<string, string>> | null
  readonly receiptNumber: string | null
  readonly account: BankAccount | null
  readonly expiresAt: Date
  /** Null for a payment from before the rules of the shop. */
  readonly dueAt: Date | null
  readonly startedAt: Date | null
  readonly authorizationRequestedAt: Date | null
  /** At the first press of the pay button, or the newest return from the provider. */
  readonly captureRequestedAt: Date | null
  readonly cancelRequestedAt: Date | null
  readonly refundRequestedAt: Date | null
  readonly providerStatus: ProviderStatus | null
  readonly heldFor: HeldFor | null
  readonly failure: string | null
  readonly paidAt: Date | null
  readonly confirmedBy: 'provider' | 'operator' | null
  readonly coins: number
  /** Null unless the payment was refunded or charged back. */
  readonly clawedBackAt: Date | null
  /** Yen refunded in parts while the payment stays paid. A refund of the rest leaves it as it is. */
  readonly returnedYen: number
  /** How often the shop gave the payment's points and coins back after it had taken them. */
  readonly restoredCount: number
  readonly pollAfter: Date | null
  readonly pollCount: number
}

/** Returns whether the payment is unfinished, so that the provider may still report an outcome. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'created' || state === 'waiting'
}

/** Returns whether the outcome of a function is a payment. Otherwise the outcome is a refusal. */
export function isPayment<Refusal extends string | object>(
  outcome: Payment | Refusal,
): outcome is Payment {
  return typeof outcome === 'object' && 'orderId' in outcome
}

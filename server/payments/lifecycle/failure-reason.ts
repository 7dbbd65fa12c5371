import type { DeclineReason } from '#contract/payments.ts'
import { declineReasonOf } from '#server/external/payments/decline-reasons.ts'
import type { Payment } from './payment.ts'

export function failureReasonOf({
  state,
  provider,
  failure,
}: Pick<Payment, 'state' | 'provider' | 'failure'>): DeclineReason | null {
  if (state === 'cancelled') return 'cancelled'
  return state === 'failed' ? declineReasonOf(provider, failure ?? '') : null
}

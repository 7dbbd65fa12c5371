import type { ResumeRequest } from '#server/external/payments/payment-provider.ts'
import { buyerOf } from './buyer.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { returnUrlsOf } from './return-urls.ts'
import { providerOrderOf } from './status.ts'

export type Step = ResumeRequest['step']
/** A token, with the customer record that is to keep its card, or a kept card. */
export type GivenCard = Pick<ResumeRequest, 'token' | 'customer' | 'cardOnFile'>

export async function resumeRequestOf(
  dependencies: PaymentDependencies,
  payment: Payment,
  { step, card }: { readonly step: Step; readonly card?: GivenCard },
): Promise<ResumeRequest> {
  const { database } = dependencies
  const buyer = step === 'authorise' ? { buyer: await buyerOf(database, payment.memberId) } : {}
  return {
    ...providerOrderOf(payment),
    ...buyer,
    step,
    language: payment.language,
    ...card,
    returnUrl: returnUrlsOf(dependencies.publicUrl(), payment).returnUrl,
    // Each step is a separate command with its own idempotency key. The key has at most the 32
    // characters that every provider allows.
    idempotencyKey: `${payment.orderId}-${step.slice(0, 1)}`,
  }
}

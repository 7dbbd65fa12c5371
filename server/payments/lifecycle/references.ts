import type { Reference } from '#server/external/payments/payment-provider.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'

/**
 * Adds ids that the provider assigned after the start of a payment, such as the id of a refund, to
 * the payment's reference. If `replaces` is true, the new ids replace earlier ids of the same name.
 * Returns the updated payment.
 */
export function addToReference(
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  payment: Payment,
  { reference, replaces }: { reference: Reference | undefined; replaces: boolean },
): Promise<Payment> {
  if (reference === undefined) return Promise.resolve(payment)
  return database.transaction(async (tx) => {
    const present = await lockPayment(tx, payment.id)
    if (present === null) return payment
    const merged = replaces
      ? { ...present.reference, ...reference }
      : { ...reference, ...present.reference }
    const after = { ...present, reference: merged }
    await updatePayment(tx, after, clock.now())
    return after
  })
}

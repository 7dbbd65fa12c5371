import type { Reference } from '#server/external/payments/payment-provider.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'

/**
 * Adds ids that the provider assigned after the start of a payment, such as the id of a refund, to
 * the payment's reference. If `replaces` is true, the new ids replace earlier ids of the same name;
 * else an id that the reference has under any name changes nothing. Returns the updated payment.
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
      : { ...withoutKnown(reference, present.reference), ...present.reference }
    const after = { ...present, reference: merged }
    await updatePayment(tx, after, clock.now())
    return after
  })
}

function withoutKnown(reference: Reference, known: Reference): Reference {
  const ids = Object.values(known)
  return Object.fromEntries(Object.entries(reference).filter(([, id]) => !ids.includes(id)))
}

/**
 * Renames the id of the refund of the attempt before this one. The provider's answer about that
 * refund says nothing about this one, whose id is not known yet (decision 151).
 */
export function referenceForAttempt(reference: Reference, attempt: number): Reference {
  const { refund, ...others } = reference
  return refund === undefined ? reference : { ...others, [`refund-${attempt - 1}`]: refund }
}

import type { Queryable } from '#server/platform/database/database.ts'
import { resumeAfterReturn } from './capture.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { selectByOrder, selectPayment } from './payments.sql.ts'

/** The member's payment by the id that the browser knows; null for another's and for one that is none, alike. */
export async function readPayment(
  on: Queryable,
  { orderId, memberId }: { orderId: string; memberId: number },
): Promise<Payment | null> {
  const payment = await selectByOrder(on, orderId)
  return payment?.memberId === memberId ? payment : null
}

export function readPaymentById(on: Queryable, id: number): Promise<Payment | null> {
  return selectPayment(on, id)
}

/**
 * The browser is back: whatever its address says, the provider is asked, and what is paid is credited once.
 * Many at the same moment share one question. Spec section 7, point/append; Q84.
 */
export function handleReturn(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  if (payment.state === 'paid') return Promise.resolve(payment)
  return dependencies.singleFlight(`return ${payment.id}`, () =>
    resumeAfterReturn(dependencies, payment),
  )
}

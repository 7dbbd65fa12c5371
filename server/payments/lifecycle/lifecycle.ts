import type { Queryable } from '#server/platform/database/database.ts'
import { resumeAfterReturn } from './capture.ts'
import type { PaymentDependencies } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { selectByOrder, selectPayment } from './payments.sql.ts'

export type { Payment, PaymentDependencies }
export { selectPayment as readPaymentById }

/** Returns the payment with this order id, if it belongs to the member. Otherwise returns null. */
export async function readPayment(
  on: Queryable,
  { orderId, memberId }: { orderId: string; memberId: number },
): Promise<Payment | null> {
  const payment = await selectByOrder(on, orderId)
  return payment?.memberId === memberId ? payment : null
}

/**
 * Continues the payment of a browser that returned from the provider. Fetches the status from the
 * provider, whatever the browser's parameters claim, and credits a paid payment once. Concurrent
 * calls share one request to the provider. Specification, section 7 (point/append); Q84.
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

import type { PaypalOrder, PaypalRefund } from './paypal-orders.ts'
import type { Movement } from './paypal-transactions.ts'

/** The account of a shop at PayPal, as far as money moves in it. */
interface Desk {
  /** Every movement of money, the oldest first. */
  readonly movements: Movement[]
  readonly now: () => Date
}

/** What moves money at PayPal's own desk, without a call of the shop. */
export type DeskAct = 'refund' | 'charge-back' | 'win-dispute'

/** Refunds a whole capture. */
export function addRefund(account: Desk, order: PaypalOrder): PaypalRefund {
  const id = `${order.refunds.length + 1}J${order.id.slice(2)}`
  const status = order.isRefundedSlowly ? 'PENDING' : 'COMPLETED'
  const refund: PaypalRefund = { id, value: order.value, status }
  order.refunds.push(refund)
  order.captureStatus = 'REFUNDED'
  order.captureReason = 'REFUNDED'
  move(account, order, 'T1107', `-${order.value}`)
  return refund
}

/** Ends a review or a pending refund. A failed refund leaves the money with the shop. */
export function endPending(account: Desk, order: PaypalOrder, act: PendingEnd): void {
  const refund = order.refunds.at(-1)
  if (act === 'complete-capture') move(account, order, 'T0006', order.value)
  if (act === 'complete-refund' && refund !== undefined) refund.status = 'COMPLETED'
  if (act !== 'complete-refund') {
    order.captureStatus = 'COMPLETED'
    order.captureReason = null
  }
  if (act === 'fail-refund' && refund !== undefined) refund.status = 'FAILED'
}

export type PendingEnd = 'complete-capture' | 'complete-refund' | 'fail-refund'

export function actAtDesk(account: Desk, order: PaypalOrder, act: DeskAct): void {
  if (act === 'refund') return void addRefund(account, order)
  const isLost = act === 'charge-back'
  // PayPal's documents do not say that a won dispute changes the capture, so it stays as it was.
  order.captureReason = 'CHARGEBACK'
  order.dispute = isLost ? 'open' : 'won'
  move(account, order, 'T1201', isLost ? `-${order.value}` : order.value)
}

export function move(
  { movements, now }: Desk,
  order: PaypalOrder,
  code: string,
  value: string,
): void {
  movements.push({ invoiceId: order.invoiceId, orderId: order.id, code, value, at: now() })
}

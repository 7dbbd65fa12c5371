import { captureIdOf, type PaypalOrder } from './paypal-orders.ts'

const NOW = '2026-05-28T21:07:00.000Z'
const idOf = ({ id }: PaypalOrder) => `PP-D-${id}`

/**
 * Returns the disputes of a capture, in the form of PayPal's description `customer_disputes_v1`.
 * The description allows no empty list.
 */
export function disputesOf(orders: Iterable<PaypalOrder>, captureId: string): object {
  const items = [...orders]
    .filter((order) => order.dispute !== null && captureIdOf(order) === captureId)
    .map(summaryOf)
  return items.length === 0 ? {} : { items }
}

/** Returns one dispute; null if PayPal has no dispute with this id. */
export function disputeOf(orders: Iterable<PaypalOrder>, id: string): object | null {
  const order = [...orders].find((each) => each.dispute !== null && idOf(each) === id)
  if (order === undefined) return null
  const transaction = { seller_transaction_id: captureIdOf(order) }
  return {
    ...summaryOf(order),
    disputed_transactions: [transaction],
    ...(order.dispute === 'won' ? { dispute_outcome: OUTCOME } : {}),
  }
}

const OUTCOME = { outcome_code: 'RESOLVED_SELLER_FAVOUR' }

function summaryOf(order: PaypalOrder) {
  const isWon = order.dispute === 'won'
  return {
    dispute_id: idOf(order),
    create_time: NOW,
    update_time: NOW,
    reason: 'UNAUTHORISED',
    status: isWon ? 'RESOLVED' : 'UNDER_REVIEW',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: { currency_code: 'JPY', value: order.value },
  }
}

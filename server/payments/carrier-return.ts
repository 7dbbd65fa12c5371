import { type Limit, MINUTE_MS, takeTurns } from '#server/platform/limits.ts'
import type { PaymentRooms } from './asking.ts'
import { isOpen, type Payment } from './payment.ts'
import { appendPayment } from './payments.ts'

/** Who comes back has no session to be counted by, and may be anybody. */
const RETURNS: Limit = { name: 'payment-return', max: 20, windowMs: 10 * MINUTE_MS }

/**
 * Where a browser goes that is back from its carrier, who sends it alike whether it paid or not: the provider is
 * asked. Null while nobody knows. Spec section 2, /complete-carrier and /error-carrier; Q89.
 */
export async function carrierEnd(rooms: PaymentRooms, payment: Payment): Promise<string | null> {
  const query = `?payment_id=${payment.orderId}`
  switch ((await askOnReturn(rooms, payment)).state) {
    case 'created':
    case 'waiting':
      return null
    case 'paid':
    case 'held':
      return `/complete-carrier${query}`
    default:
      return `/error-carrier${query}`
  }
}

async function askOnReturn(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const turn = { ...RETURNS, subject: payment.orderId }
  const isAsked = isOpen(payment) && (await takeTurns(rooms.database, [turn], rooms.clock.now()))
  return isAsked ? appendPayment(rooms, payment) : payment
}

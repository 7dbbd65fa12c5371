import { MINUTE_MS } from '#server/platform/limits.ts'
import type { PaymentRooms } from './asking.ts'
import type { Memory } from './memories.sql.ts'
import { type Opening, type OpeningRefusal, openPayment } from './openings.ts'
import type { Payment } from './payment.ts'
import { readPaymentById } from './payments.ts'
import { authorise, capture, markPay } from './steps.ts'

/** A token is good for half an hour, and is asked of an order that is younger. */
const REUSED_MS = 20 * MINUTE_MS

/** Opens the order that a card or a wallet is tied to; one that is still untouched is taken again. Q80. */
export async function openFirst(
  rooms: PaymentRooms,
  { opening, memory }: { opening: Opening; memory: Memory },
): Promise<Payment | OpeningRefusal> {
  const { lastPaymentId } = memory
  const last = lastPaymentId === null ? null : await readPaymentById(rooms.database, lastPaymentId)
  return last !== null && isUntouched(rooms, last, opening) ? last : openPayment(rooms, opening)
}

/** Ties the card to its order by the token of the provider's script, and says whether it may be charged. */
export async function verifyCard(
  rooms: PaymentRooms,
  payment: Payment,
  token: string | undefined,
): Promise<{ readonly payment: Payment; readonly isVerified: boolean }> {
  const known = await rooms.share(`authorise ${payment.id}`, () => authorise(rooms, payment, token))
  const isVerified =
    known.state === 'paid' ||
    (known.state === 'waiting' &&
      (known.waitsFor === 'three-d-secure' || known.word?.is === 'authorised'))
  return { payment: known, isVerified }
}

/** The press of the pay button: 3-D Secure first where it is due, otherwise the amount is taken. */
export async function payByCard(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const isFirstPress = payment.captureAskedAt === null
  if (payment.waitsFor === 'three-d-secure' && isFirstPress) return markPay(rooms, payment)
  if (payment.waitsFor === 'three-d-secure') return payment
  return rooms.share(`capture ${payment.id}`, () => capture(rooms, payment))
}

function isUntouched({ clock, providers }: PaymentRooms, last: Payment, wish: Opening): boolean {
  if (last.memberId !== wish.memberId) return false
  if (last.payId !== wish.payId || last.courseId !== wish.courseId) return false
  if (last.state !== 'waiting' || last.authoriseAskedAt !== null) return false
  if (providers.of(last.payId)?.name !== last.provider) return false
  return clock.now().getTime() - last.createdAt.getTime() < REUSED_MS
}

import { RESULT, STATE } from '#contract/codes.ts'
import { type COMBINI_CODES, PAYMENT } from '#contract/constants.ts'
import type { Standing } from '#contract/payments.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type Limit, MINUTE_MS, takeTurns } from '#server/platform/limits.ts'
import { answer, type Route, refuse, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/sessions.ts'
import { wireDateTime } from '#server/platform/tokyo.ts'
import { FAILED } from './answers.ts'
import type { PaymentRooms } from './asking.ts'
import { dueOf } from './due.rule.ts'
import { saveMemory, selectMemory } from './memories.sql.ts'
import { isOpen, type Payment } from './payment.ts'
import { NOT_CONNECTED } from './payments.messages.ts'
import { selectNewestWaiting } from './payments.sql.ts'
import { appendPayment, readPayment, readPaymentById } from './payments.ts'
import { handledAt } from './transfer-hours.rule.ts'
import { listWaiting } from './waiting.ts'

type CombiniCode = (typeof COMBINI_CODES)[number]
const TRANSFERS: readonly number[] = [PAYMENT.bankTransfer, PAYMENT.payEasy]

const ASKING: Limit = { name: 'payment-asking', max: 120, windowMs: 10 * MINUTE_MS }

export interface PaymentRoutesOptions extends PaymentRooms {
  /** Where a member writes about a remittance (Q93). */
  readonly remittanceMail: string
}

/** What becomes of a payment that was begun: open after the closing moment too. */
export function paymentRoutes(rooms: PaymentRoutesOptions): Route[] {
  const { database, clock } = rooms

  return [
    route('POST /user/point/append', async ({ session, request }) => {
      const { memberId } = session
      const payment = await readPayment(database, { orderId: request.token, memberId })
      if (payment === null) return FAILED
      // Each asks the provider, until it is paid.
      const turn = { ...ASKING, subject: memberId }
      const isAsked = payment.state === 'paid' || (await takeTurns(database, [turn], clock.now()))
      if (!isAsked) return FAILED
      const { state } = await appendPayment(rooms, payment)
      await saveMemory(database, session, { lastPaymentId: payment.id })
      return state === 'paid' ? answer({ result: RESULT.ok }) : FAILED
    }),

    route('GET /user/point/end', async ({ session }) => {
      const { lastPaymentId, packId } = await selectMemory(database, session)
      const last = lastPaymentId === null ? null : await readPaymentById(database, lastPaymentId)
      if (last === null || last.memberId !== session.memberId) {
        return answer({ result: RESULT.failed, pack_id: null })
      }
      if (last.state !== 'paid') return answer({ result: RESULT.failed, pack_id: packId })
      const { points, coins } = last
      return answer({ result: RESULT.ok, pack_id: packId, point: points, coin: coins })
    }),

    route('GET /user/point/waiting', async ({ session, language }) => {
      const now = clock.now()
      return answer({ list: await listWaiting(database, { session, language, now }) })
    }),

    route('GET /user/bank', async ({ session, query }) => {
      const payIds = TRANSFERS.filter((id) => query.pay_id === undefined || query.pay_id === id)
      const payment = await shownPayment(database, session, { orderId: query.payment_id, payIds })
      if (payment === null) return refuse(STATE.unknown)
      const { account, priceYen } = payment
      return answer({
        detail: {
          bank: account?.bank ?? '',
          number: account?.number ?? payment.receiptNumber ?? '',
          name: account?.name ?? '',
          price: priceYen,
          email: rooms.remittanceMail,
          expires: wireDateTime(dueOf(payment)),
          handled: wireDateTime(handledAt(clock.now())),
          standing: standingOf(payment),
        },
      })
    }),

    route('GET /user/point/combini_number', async ({ session, query }) => {
      const payIds = [PAYMENT.convenienceStore]
      const payment = await shownPayment(database, session, { orderId: query.payment_id, payIds })
      if (payment === null || (payment.nextUrl ?? payment.receiptNumber) === null) {
        return refuse(STATE.unknown, { url: NOT_CONNECTED })
      }
      const { nextUrl, receiptNumber, priceYen, combiniCode } = payment
      return answer({
        ...(nextUrl === null ? {} : { url: nextUrl }),
        ...(receiptNumber === null ? {} : { receipt_number: receiptNumber }),
        ...(combiniCode === null ? {} : { combini_code: combiniCode as CombiniCode }),
        price: priceYen,
        expires: wireDateTime(dueOf(payment)),
        standing: standingOf(payment),
      })
    }),
  ]
}

function standingOf(payment: Payment): Standing {
  if (isOpen(payment)) return 'open'
  return payment.state === 'paid' || payment.state === 'held' ? payment.state : 'over'
}

/** The payment whose slip or account is shown: the one named, the session's last, or the newest that waits. */
async function shownPayment(
  on: Queryable,
  session: Session,
  { orderId, payIds }: { orderId: string | undefined; payIds: readonly number[] },
): Promise<Payment | null> {
  const { memberId } = session
  const isShown = (payment: Payment | null) =>
    payment?.memberId === memberId && payIds.includes(payment.payId) && payment.startedAt !== null
  if (orderId !== undefined) {
    const named = await readPayment(on, { orderId, memberId })
    return isShown(named) ? named : null
  }
  const { lastPaymentId } = await selectMemory(on, session)
  const last = lastPaymentId === null ? null : await readPaymentById(on, lastPaymentId)
  return isShown(last) ? last : selectNewestWaiting(on, { memberId, payIds })
}

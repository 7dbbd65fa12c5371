import { RESULT, STATE } from '#contract/codes.ts'
import type { COMBINI_CODES } from '#contract/constants.ts'
import type { PaymentStatus } from '#contract/payments.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { dueDateOf } from '#server/payments/lifecycle/due-date.rule.ts'
import { giveUp } from '#server/payments/lifecycle/give-up.ts'
import { handleReturn, readPayment, readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import { methodIds } from '#server/payments/lifecycle/methods.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { selectNewestWaiting } from '#server/payments/lifecycle/payments.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answer, type CallRequest, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { NOT_CONNECTED, NOT_GIVEN_UP } from './checkout.messages.ts'
import { saveCheckoutSession, selectCheckoutSession } from './checkout-sessions.sql.ts'
import { FAILED } from './responses.ts'
import { handledAt } from './transfer-hours.rule.ts'
import { listWaitingPayments } from './waiting-payments.ts'

type CombiniCode = (typeof COMBINI_CODES)[number]
const WITH_ACCOUNT = methodIds(({ instructions }) => instructions?.shows === 'account')
const WITH_SLIP = methodIds(({ instructions }) => instructions?.shows === 'slip')

const REFRESH_LIMIT: RateLimit = { name: 'payment-refresh', max: 120, windowMs: 10 * MINUTE_MS }

export interface PaymentStatusOptions extends PaymentDependencies {
  /**
   * The mail address that the transfer pages show, for members who have a question about their
   * transfer (Q93).
   */
  readonly remittanceMail: string
  readonly settings: Pick<CurrentSettings, 'rules'>
}

/** These calls work even after point sales have closed. */
export function paymentStatusRoutes(dependencies: PaymentStatusOptions): Route[] {
  const { database, clock } = dependencies

  return [
    route('POST /user/point/append', (call) => append(dependencies, call)),

    route('POST /user/point/give_up', (call) => abandon(dependencies, call)),

    route('GET /user/point/end', async ({ session }) => {
      const { lastPaymentId, packId } = await selectCheckoutSession(database, session)
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
      return answer({ list: await listWaitingPayments(database, { session, language, now }) })
    }),

    route('GET /user/bank', async ({ session, query }) => {
      const payIds = WITH_ACCOUNT.filter((id) => query.pay_id === undefined || query.pay_id === id)
      const payment = await shownPayment(database, session, { orderId: query.payment_id, payIds })
      if (payment === null) return refuse(STATE.unknown)
      return answer({ detail: await wireAccount(payment, dependencies) })
    }),

    route('GET /user/point/combini_number', async ({ session, query }) => {
      const payment = await shownPayment(database, session, {
        orderId: query.payment_id,
        payIds: WITH_SLIP,
      })
      const isShown = payment !== null && (payment.nextUrl ?? payment.receiptNumber) !== null
      return isShown ? answer(wireSlip(payment)) : refuse(STATE.unknown, { url: NOT_CONNECTED })
    }),
  ]
}

async function append(
  dependencies: PaymentStatusOptions,
  { session, request }: CallRequest<'POST /user/point/append'>,
) {
  const { database, clock } = dependencies
  const { memberId } = session
  const payment = await readPayment(database, { orderId: request.token, memberId })
  if (payment === null) return FAILED
  // The number of calls is limited, because each call for an unpaid payment makes the shop fetch
  // the status from the provider.
  const rateLimit = { ...REFRESH_LIMIT, subject: memberId }
  const mayRefresh =
    payment.state === 'paid' || (await takeRateLimits(database, [rateLimit], clock.now()))
  if (!mayRefresh) return FAILED
  const { state } = await handleReturn(dependencies, payment)
  await saveCheckoutSession(database, session, { lastPaymentId: payment.id })
  return state === 'paid' ? answer({ result: RESULT.ok }) : FAILED
}

async function abandon(
  dependencies: PaymentStatusOptions,
  { session: { memberId }, request }: CallRequest<'POST /user/point/give_up'>,
) {
  const { database } = dependencies
  const payment = await readPayment(database, { orderId: request.payment_id, memberId })
  if (payment === null) return refuse(STATE.unknown)
  const { state } = await dependencies.singleFlight(`give up ${payment.id}`, () =>
    giveUp(dependencies, payment),
  )
  const isEnded = state === 'cancelled' || state === 'expired' || state === 'failed'
  return isEnded ? answer({}) : refuse(STATE.conflict, { payment_id: NOT_GIVEN_UP })
}

async function wireAccount(
  payment: Payment,
  { remittanceMail, clock, settings }: PaymentStatusOptions,
) {
  const { account, receiptNumber, priceYen } = payment
  return {
    bank: account?.bank ?? '',
    number: account?.number ?? receiptNumber ?? '',
    name: account?.name ?? '',
    price: priceYen,
    email: remittanceMail,
    expires: wireDateTime(dueDateOf(payment)),
    handled: wireDateTime(handledAt(clock.now(), await settings.rules())),
    standing: wireStateOf(payment),
  }
}

function wireSlip(payment: Payment) {
  const { nextUrl, receiptNumber, priceYen, combiniCode } = payment
  return {
    ...(nextUrl === null ? {} : { url: nextUrl }),
    ...(receiptNumber === null ? {} : { receipt_number: receiptNumber }),
    ...(combiniCode === null ? {} : { combini_code: combiniCode as CombiniCode }),
    price: priceYen,
    expires: wireDateTime(dueDateOf(payment)),
    standing: wireStateOf(payment),
  }
}

function wireStateOf(payment: Payment): PaymentStatus {
  if (isOpen(payment)) return 'open'
  return payment.state === 'paid' || payment.state === 'held' ? payment.state : 'over'
}

/**
 * Returns the payment whose slip or bank account the page shows. This is the payment that the
 * request names. If the request names no payment, this is the session's newest payment, or else the
 * member's newest waiting payment. Returns null if no such payment exists.
 */
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
  const { lastPaymentId } = await selectCheckoutSession(on, session)
  const last = lastPaymentId === null ? null : await readPaymentById(on, lastPaymentId)
  return isShown(last) ? last : selectNewestWaiting(on, { memberId, payIds })
}

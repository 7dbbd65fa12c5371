import { randomUUID } from 'node:crypto'
import { STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import { payRefusal } from '#server/payments/lifecycle/may-pay.ts'
import { answer, type CallRequest, type Route, refuse, route } from '#server/platform/http/route.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { NOT_CONNECTED, NOT_OFFERED, UNKNOWN_COURSE } from './checkout.messages.ts'
import type { CheckoutOptions } from './checkout.route.ts'
import { selectCheckoutSession } from './checkout-sessions.sql.ts'
import { whileOpen } from './closing.ts'
import { selectCourse } from './courses.sql.ts'
import { refuseUntilFree, wireRefusal } from './responses.ts'

const BY_MEMBER: RateLimit = { name: 'paypal-order-member', max: 60, windowMs: HOUR_MS }

export function paypalRoutes(options: CheckoutOptions): Route[] {
  return [
    route(
      'POST /user/paypal_order',
      whileOpen(options, (call) => createOrder(options, call)),
    ),
  ]
}

/**
 * Creates an order at PayPal with the price of the course. The browser gets only the order's id, so
 * it cannot change the amount. No payment is opened yet: the call point/buy opens one after the
 * member has approved the order.
 */
async function createOrder(
  options: CheckoutOptions,
  { session, request, language }: CallRequest<'POST /user/paypal_order'>,
) {
  const { database, providers, clock } = options
  const { memberId } = session
  const scriptOrders = providers.forMethod(PAYMENT.paypal)?.scriptOrders
  if (scriptOrders === undefined) return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
  const courseId =
    request.point_price_id ?? (await selectCheckoutSession(database, session)).courseId
  const course = await selectCourse(database, courseId ?? 0)
  if (course === null) return refuse(STATE.unknown, { point_price_id: UNKNOWN_COURSE })
  const { priceYen: yen } = course
  const refusal = await payRefusal(database, { memberId, priceYen: yen, id: null }, clock.now())
  if (refusal !== null) return wireRefusal(refusal)
  const limits = [{ ...BY_MEMBER, subject: memberId }]
  if (!(await takeRateLimits(database, limits, clock.now())))
    return refuseUntilFree(database, limits, clock.now())
  const created = await withTimeout(options, (signal) =>
    scriptOrders.create({ idempotencyKey: randomUUID(), yen, language }, signal),
  )
  return created.is === 'created'
    ? answer({ order_id: created.id })
    : refuse(STATE.conflict, { pay_id: NOT_CONNECTED })
}

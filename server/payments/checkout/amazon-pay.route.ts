import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import { handleReturn, readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import { scriptOf } from '#server/payments/lifecycle/methods.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { CLOSED, NOT_OFFERED } from './checkout.messages.ts'
import type { CheckoutOptions } from './checkout.route.ts'
import { saveCheckoutSession, selectCheckoutSession } from './checkout-sessions.sql.ts'
import { isPointPurchaseClosed } from './initiation.rule.ts'
import { FAILED } from './responses.ts'

/** The four calls around the button of Amazon Pay (Q91). */
export function amazonPayRoutes(dependencies: CheckoutOptions): Route[] {
  const { database, clock, providers, closesAt } = dependencies
  const isClosed = () => isPointPurchaseClosed(clock.now(), closesAt)

  return [
    route('GET /user/button_signature', async ({ session, query }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      const provider = providers.forMethod(PAYMENT.amazonPay)
      if (provider?.checkout === undefined) return refuse(STATE.unknown, { pay_id: NOT_OFFERED })
      const { courseId, packId } =
        query.point_price_id === undefined
          ? await selectCheckoutSession(database, session)
          : { courseId: query.point_price_id, packId: query.pack_id ?? null }
      const reviewQuery = new URLSearchParams({
        ...(courseId === null ? {} : { pointPriceId: String(courseId) }),
        ...(packId === null ? {} : { packId: String(packId) }),
      })
      const signed = provider.checkout.signButton(
        `${dependencies.publicUrl()}/confirm-buy-point?${reviewQuery.toString()}`,
      )
      return answer({ ...signed, script: scriptOf(PAYMENT.amazonPay, provider) })
    }),

    route('GET /user/set_checkout_session/{id}', async ({ session, params }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      await saveCheckoutSession(database, session, { amazonSessionId: params.id })
      return answer({})
    }),

    route('GET /user/get_checkout_session', async ({ session }) => {
      const { amazonSessionId } = await selectCheckoutSession(database, session)
      const checkout = providers.forMethod(PAYMENT.amazonPay)?.checkout
      if (amazonSessionId === null || checkout === undefined) return answer({ payMethod: '' })
      const chosen = await withTimeout(dependencies, (signal) =>
        checkout.chosenInstrument(amazonSessionId, signal),
      )
      return answer({ payMethod: chosen.is === 'instrument' ? chosen.text : '' })
    }),

    route('GET /user/complete_checkout_session', async ({ session }) => {
      const { lastPaymentId } = await selectCheckoutSession(database, session)
      const last = lastPaymentId === null ? null : await readPaymentById(database, lastPaymentId)
      if (last === null || last.memberId !== session.memberId) return FAILED
      if (last.payId !== PAYMENT.amazonPay) return FAILED
      const { state } = await handleReturn(dependencies, last)
      return state === 'paid' ? answer({ result: RESULT.ok }) : FAILED
    }),
  ]
}

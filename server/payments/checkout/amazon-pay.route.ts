import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import { handleReturn, readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import { answer, type CallRequest, type Route, refuse, route } from '#server/platform/http/route.ts'
import { NOT_OFFERED } from './checkout.messages.ts'
import type { CheckoutOptions } from './checkout.route.ts'
import { saveCheckoutSession, selectCheckoutSession } from './checkout-sessions.sql.ts'
import { whileOpen } from './closing.ts'
import { scriptOf } from './offered-methods.ts'
import { FAILED } from './responses.ts'

const PAY_ID = PAYMENT.amazonPay

/** Returns the four calls that the Amazon Pay button needs (Q91). */
export function amazonPayRoutes(options: CheckoutOptions): Route[] {
  const { database, providers } = options
  return [
    route(
      'GET /user/button_signature',
      whileOpen(options, (call) => signButton(options, call)),
    ),

    route(
      'GET /user/set_checkout_session/{id}',
      whileOpen(options, async ({ session, params }) => {
        await saveCheckoutSession(database, session, { amazonSessionId: params.id })
        return answer({})
      }),
    ),

    route('GET /user/get_checkout_session', async ({ session }) => {
      const { amazonSessionId } = await selectCheckoutSession(database, session)
      const checkout = providers.forMethod(PAY_ID)?.checkout
      if (amazonSessionId === null || checkout === undefined) return answer({ payMethod: '' })
      const chosen = await withTimeout(options, (signal) =>
        checkout.chosenInstrument(amazonSessionId, signal),
      )
      return answer({ payMethod: chosen.is === 'instrument' ? chosen.text : '' })
    }),

    route('GET /user/complete_checkout_session', async ({ session }) => {
      const { lastPaymentId } = await selectCheckoutSession(database, session)
      const last = lastPaymentId === null ? null : await readPaymentById(database, lastPaymentId)
      if (last === null || last.memberId !== session.memberId) return FAILED
      if (last.payId !== PAY_ID) return FAILED
      const { state } = await handleReturn(options, last)
      return state === 'paid' ? answer({ result: RESULT.ok }) : FAILED
    }),
  ]
}

/**
 * Signs the payload of the Amazon Pay button. The payload contains the URL to which Amazon returns
 * the browser. That URL contains the course and pack of the request. If the request names no
 * course, the URL contains the course and pack that the session has saved.
 */
async function signButton(
  { database, providers, publicUrl }: CheckoutOptions,
  { session, query }: CallRequest<'GET /user/button_signature'>,
) {
  const provider = providers.forMethod(PAY_ID)
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
    `${publicUrl()}/confirm-buy-point?${reviewQuery.toString()}`,
  )
  return answer({ ...signed, script: scriptOf(PAY_ID, provider) })
}

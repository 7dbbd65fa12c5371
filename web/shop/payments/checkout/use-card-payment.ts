import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { useTexts } from '#web/shop/language/language.ts'
import type { TokenOutcome } from '#web/shop/payments/card/card.ts'
import { createCardToken } from '#web/shop/payments/card/card-frames.ts'
import { isCardField } from '#web/shop/payments/card/token-error.rule.ts'
import type { PendingFrames } from '#web/shop/payments/card/use-card-frames.ts'
import type { MethodFormErrors } from '#web/shop/payments/methods/method-form.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import type { PointPurchaseActions } from './use-point-purchase.ts'

type TokenFailed = Exclude<TokenOutcome, { kind: 'token' }>

interface TypedCard {
  /** The provider's frames, into which the member typed the card. */
  readonly frames: PendingFrames
  readonly holder: string
}

/**
 * Pays by card in four steps: create the order, create the token, authorize, buy (Q80). Only the
 * fourth step takes the money.
 */
export function useCardPayment(
  { buy, showRefusal }: PointPurchaseActions,
  showFieldErrors: (faults: MethodFormErrors) => void,
): (card: TypedCard, request: PointRequest) => Promise<void> {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()

  function showTokenError(failed: TokenFailed) {
    if (failed.kind === 'message') return showMessage(failed.message)
    if (failed.kind === 'failed') return showMessage(texts.tokenFailed)
    if (failed.kind === 'unreachable') return showMessage(texts.tokenUnreachable)
    const message = texts.tokenError(failed.cause)
    if (isCardField(failed.cause)) return showFieldErrors({ [failed.cause]: message })
    return showMessage(message)
  }

  return async ({ frames, holder }, request) => {
    const opened = (await frames) ?? { kind: 'failed' }
    if (opened.kind !== 'frames') return showTokenError(opened)
    const order = await send('POST /user/gmo_token', {
      request: {
        pay_id: PAYMENT.card,
        pay_type: PAYMENT.card,
        ...(request.point_price_id === undefined ? {} : { point_price_id: request.point_price_id }),
      },
    })
    if (order.kind !== 'ok') return showRefusal(order, PAYMENT.card)
    const { id } = order.answer
    const tokenOutcome = await createCardToken(opened, holder)
    if (tokenOutcome.kind !== 'token') return showTokenError(tokenOutcome)
    const authorization = await authorizeCard(id, tokenOutcome.token)
    if (authorization === 'authorized') return buy({ ...request, payment_id: id })
    if (authorization === 'declined') return showMessage(texts.cardNotVerified)
    return showRefusal(authorization, PAYMENT.card)
  }
}

/**
 * Authorizes the card. If no answer comes, the function sends the call again. The provider
 * authorizes the same token for the same order only once.
 */
async function authorizeCard(
  id: string,
  token: string,
): Promise<'authorized' | 'declined' | Refused | Unreachable> {
  const request = () =>
    send('POST /user/gmo_result', { request: { id, pay_type: PAYMENT.card, token } })
  let outcome = await request()
  if (outcome.kind === 'unreachable') outcome = await request()
  if (outcome.kind === 'ok') return outcome.answer.result === RESULT.ok ? 'authorized' : 'declined'
  return isAboutSession(outcome) ? outcome : 'declined'
}

/**
 * Returns true if the refusal says nothing about the card: no answer came, the session has ended,
 * or a rate limit was reached.
 */
function isAboutSession(refusal: Refused | Unreachable): boolean {
  if (refusal.kind === 'unreachable') return true
  return [STATE.notLoggedIn, STATE.forbidden, STATE.tooMany].some(
    (state) => state === refusal.state,
  )
}

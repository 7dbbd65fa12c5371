import type { Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { useTexts } from '#web/shop/language/language.ts'
import type { TokenOutcome } from '#web/shop/payments/card/card.ts'
import { createCardToken } from '#web/shop/payments/card/card-frames.ts'
import { isCardField } from '#web/shop/payments/card/token-error.rule.ts'
import type { PendingFrames } from '#web/shop/payments/card/use-card-frames.ts'
import type { MethodFormErrors, MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import type { PointPurchaseActions } from './use-point-purchase.ts'

type TokenFailed = Exclude<TokenOutcome, { kind: 'token' }>

interface ChosenCard extends Pick<MethodFormValues, 'holder' | 'keptCard' | 'keepsCard'> {
  /** The provider's frames, into which the member types another card than a kept one. */
  readonly frames: PendingFrames
}

/** What the shop gets of the card: a token of the provider, or the id of a kept card. */
type CardFields = Pick<Request<'POST /user/gmo_result'>, 'token' | 'kept_card' | 'keep_card'>

/**
 * Pays by card in four steps: create the order, create the token, authorize, buy (Q80). Only the
 * fourth step takes the money. A kept card needs no token.
 */
export function useCardPayment(
  { buy, showRefusal }: PointPurchaseActions,
  showFieldErrors: (faults: MethodFormErrors) => void,
): (card: ChosenCard, request: PointRequest) => Promise<void> {
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

  async function openOrder(request: PointRequest): Promise<string | undefined> {
    const order = await send('POST /user/gmo_token', {
      request: {
        pay_id: PAYMENT.card,
        pay_type: PAYMENT.card,
        ...(request.point_price_id === undefined ? {} : { point_price_id: request.point_price_id }),
      },
    })
    if (order.kind === 'ok') return order.answer.id
    showRefusal(order, PAYMENT.card)
    return undefined
  }

  return async ({ frames, holder, keptCard, keepsCard }, request) => {
    const opened = keptCard === undefined ? ((await frames) ?? FRAMES_FAILED) : null
    if (opened !== null && opened.kind !== 'frames') return showTokenError(opened)
    const id = await openOrder(request)
    if (id === undefined) return
    const created = opened === null ? null : await createCardToken(opened, holder)
    if (created !== null && created.kind !== 'token') return showTokenError(created)
    const card: CardFields =
      created === null
        ? { kept_card: keptCard }
        : { token: created.token, ...(keepsCard ? { keep_card: true } : {}) }
    const authorization = await authorizeCard(id, card)
    if (authorization === 'authorized') return buy({ ...request, payment_id: id })
    if (authorization === 'declined') return showMessage(texts.cardNotVerified)
    return showRefusal(authorization, PAYMENT.card)
  }
}

const FRAMES_FAILED = { kind: 'failed' } as const

/**
 * Authorizes the card. If no answer comes, the function sends the call again. The provider
 * authorizes the same card for the same order only once.
 */
async function authorizeCard(
  id: string,
  card: CardFields,
): Promise<'authorized' | 'declined' | Refused | Unreachable> {
  const request = () =>
    send('POST /user/gmo_result', { request: { id, pay_type: PAYMENT.card, ...card } })
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

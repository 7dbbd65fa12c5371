import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import type { Card, TokenOutcome } from './card.ts'
import { cardToken } from './card-token.ts'
import type { Faults } from './filled.ts'
import type { PointRequest } from './point-purchase.ts'
import { isOfCard } from './token-error.rule.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import type { PointPurchasing } from './use-point-purchase.ts'
import { useTell } from './use-tell.ts'

type TokenFailed = Exclude<TokenOutcome, { kind: 'token' }>

/** Order, token, hold, buy (Q80). Until the last of them nothing is taken from the card. */
export function useCardPayment(
  { buy, refuse }: PointPurchasing,
  showFaults: (faults: Faults) => void,
): (card: Card, request: PointRequest) => Promise<void> {
  const texts = usePaymentsTexts()
  const tell = useTell()

  function tellToken(failed: TokenFailed) {
    if (failed.kind === 'message') return tell(failed.message)
    if (failed.kind === 'failed') return tell(texts.tokenFailed)
    if (failed.kind === 'unreachable') return tell(texts.tokenUnreachable)
    const message = texts.tokenFault(failed.item)
    if (isOfCard(failed.item)) return showFaults({ [failed.item]: message })
    return tell(message)
  }

  return async (card, request) => {
    const opened = await send('POST /user/gmo_token', {
      request: {
        pay_id: PAYMENT.card,
        pay_type: PAYMENT.card,
        ...(request.point_price_id === undefined ? {} : { point_price_id: request.point_price_id }),
      },
    })
    if (opened.kind !== 'ok') return refuse(opened, PAYMENT.card)
    const { id, script } = opened.answer
    const made = await cardToken(script, card)
    if (made.kind !== 'token') return tellToken(made)
    const verified = await verify(id, made.token)
    if (verified === 'held') return buy({ ...request, payment_id: id })
    if (verified === 'not held') return tell(texts.cardNotVerified)
    return refuse(verified, PAYMENT.card)
  }
}

/** Asked twice where no answer comes: the same token for the same order holds the amount once. */
async function verify(
  id: string,
  token: string,
): Promise<'held' | 'not held' | Refused | Unreachable> {
  const ask = () =>
    send('POST /user/gmo_result', { request: { id, pay_type: PAYMENT.card, token } })
  let outcome = await ask()
  if (outcome.kind === 'unreachable') outcome = await ask()
  if (outcome.kind === 'ok') return outcome.answer.result === RESULT.ok ? 'held' : 'not held'
  return isOfSession(outcome) ? outcome : 'not held'
}

/** No word about the card: no answer, or none to this visitor. */
function isOfSession(refusal: Refused | Unreachable): boolean {
  if (refusal.kind === 'unreachable') return true
  return [STATE.notLoggedIn, STATE.forbidden, STATE.tooMany].some(
    (state) => state === refusal.state,
  )
}

import type { Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import type { DeclineReason } from '#contract/payments.ts'
import type { PaymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'

export function openCardOrder({ pay_id, point_price_id }: PointRequest) {
  return send('POST /user/gmo_token', { request: { pay_id, pay_type: pay_id, point_price_id } })
}

export interface DeclinedCard {
  readonly kind: 'declined'
  /** Why the card was declined, if the provider said why. */
  readonly reason?: DeclineReason | undefined
}
export type Authorization = 'authorized' | DeclinedCard | Refused | Unreachable

/** Never the card's data: a token of the provider, or the id of a kept card. */
export type CardFields = Pick<Request<'POST /user/gmo_result'>, 'token' | 'kept_card' | 'keep_card'>

/** Without an answer, the call is repeated: the provider authorizes only once. */
export async function authorizeCard(
  { id, payId }: { readonly id: string; readonly payId: number },
  card: CardFields,
): Promise<Authorization> {
  const request = () => send('POST /user/gmo_result', { request: { id, pay_type: payId, ...card } })
  let outcome = await request()
  if (outcome.kind === 'unreachable') outcome = await request()
  if (outcome.kind !== 'ok') return hasOwnMessage(outcome) ? outcome : { kind: 'declined' }
  const { result, reason } = outcome.answer
  return result === RESULT.ok ? 'authorized' : { kind: 'declined', reason }
}

/** True for a missing answer, an ended session, a rate limit and a removed kept card. */
function hasOwnMessage(refusal: Refused | Unreachable): boolean {
  if (refusal.kind === 'unreachable' || refusal.errors.kept_card !== undefined) return true
  return [STATE.notLoggedIn, STATE.forbidden, STATE.tooMany].some(
    (state) => state === refusal.state,
  )
}

export function declinedCardText({ reason }: DeclinedCard, texts: PaymentsTexts): string {
  return reason === undefined ? texts.cardNotVerified : texts.declined[reason]
}

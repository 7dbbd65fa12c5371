import type { Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'

/** Creates an order for a course. The member then pays this order by card. */
export function openCardOrder({ pay_id, point_price_id }: PointRequest) {
  return send('POST /user/gmo_token', { request: { pay_id, pay_type: pay_id, point_price_id } })
}

export type Authorization = 'authorized' | 'declined' | Refused | Unreachable

/**
 * What the shop receives instead of the card's data: a token of the provider, or the id of a kept
 * card.
 */
export type CardFields = Pick<Request<'POST /user/gmo_result'>, 'token' | 'kept_card' | 'keep_card'>

/**
 * Authorizes a card. If no answer comes, the function sends the call again. The provider authorizes
 * the same card for the same order only once.
 */
export async function authorizeCard(
  { id, payId }: { readonly id: string; readonly payId: number },
  card: CardFields,
): Promise<Authorization> {
  const request = () => send('POST /user/gmo_result', { request: { id, pay_type: payId, ...card } })
  let outcome = await request()
  if (outcome.kind === 'unreachable') outcome = await request()
  if (outcome.kind === 'ok') return outcome.answer.result === RESULT.ok ? 'authorized' : 'declined'
  return hasOwnMessage(outcome) ? outcome : 'declined'
}

/**
 * Returns true if the refusal has a cause other than a declined card: no answer came, the session
 * has ended, a rate limit was reached, or the kept card was removed in the meantime.
 */
function hasOwnMessage(refusal: Refused | Unreachable): boolean {
  if (refusal.kind === 'unreachable' || refusal.errors.kept_card !== undefined) return true
  return [STATE.notLoggedIn, STATE.forbidden, STATE.tooMany].some(
    (state) => state === refusal.state,
  )
}

import type { Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'

export type Authorization = 'authorized' | 'declined' | Refused | Unreachable

/** What the shop gets of a card: a token of the provider, or the id of a kept card. */
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

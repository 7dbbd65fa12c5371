import { RESULT, STATE } from '#contract/codes.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import { answer, refuse } from '#server/platform/http/route.ts'
import { INVALID_VALUE, type Message } from '#server/platform/language.ts'
import { IN_DEBT } from '#server/points/points.ts'
import {
  RESTRICTION_MESSAGES,
  type RestrictionRefusal,
} from '#server/restrictions/restriction-state.ts'

/** What becomes of a choice between parcel and points, wherever the cards are from. */
export type ChoiceOutcome =
  | 'saved'
  | 'nothing-left'
  | 'unknown'
  | 'invalid'
  | 'address-missing'
  | 'debt'
  | RestrictionRefusal
  | { readonly stop: Message }

export function choiceResponse(outcome: ChoiceOutcome) {
  if (typeof outcome === 'object')
    return refuse(STATE.closed, { send_card: outcome.stop }, RESULT.failed)
  switch (outcome) {
    case 'saved':
      return answer({ result: RESULT.ok })
    case 'nothing-left':
      return refuse(STATE.nothingLeft, {}, RESULT.failed)
    case 'unknown':
      return refuse(STATE.unknown, {}, RESULT.failed)
    case 'invalid':
      return refuse(STATE.invalid, { send_card: INVALID_VALUE }, RESULT.failed)
    case 'address-missing':
      return refuse(STATE.invalid, { send_card: ADDRESS_MISSING }, RESULT.addressMissing)
    case 'debt':
      return refuse(STATE.invalid, { send_card: IN_DEBT }, RESULT.shortage)
    default:
      return refuse(STATE.conflict, { send_card: RESTRICTION_MESSAGES[outcome] }, RESULT.failed)
  }
}

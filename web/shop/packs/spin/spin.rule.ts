import { RESULT, STATE } from '#contract/codes.ts'
import type { Refused } from '#web/wire/client.ts'

const RESULTS_NOT_ABOUT_BALANCE: readonly string[] = [
  RESULT.stock,
  RESULT.limit,
  RESULT.beforeSale,
  RESULT.beforeTurn,
  RESULT.ended,
  RESULT.addressMissing,
  RESULT.commitmentUsed,
  RESULT.termsUnaccepted,
  RESULT.notAllowed,
]
/** If the balance is too low, the shop answers with the state `invalid`. */
const STATES_NOT_ABOUT_BALANCE: readonly number[] = [
  STATE.notLoggedIn,
  STATE.forbidden,
  STATE.unknown,
  STATE.closed,
  STATE.tooMany,
  STATE.fault,
  STATE.maintenance,
]

/**
 * Returns true if the screen has to treat a refusal as a balance that is too low. This holds for
 * every refusal without another known reason, whether or not it has a message under errors.count
 * (Q57, Q155). A known reason, such as a sold-out pack, gives false, because points would not help.
 */
export function isShortage({ state, result }: Pick<Refused, 'state' | 'result'>): boolean {
  if (STATES_NOT_ABOUT_BALANCE.includes(state)) return false
  return result === undefined || !RESULTS_NOT_ABOUT_BALANCE.includes(result)
}

import { REASON, type Reason } from '#contract/console/reasons.ts'
import type { Refusal } from '#server/console/acts/route.ts'

/**
 * The refusals of acts that an attacker, or an operator against the rules, may have tried. The
 * audit log keeps them. It does not keep mistakes such as a wrong field or an outdated version.
 */
const ATTEMPTS: ReadonlySet<Reason | undefined> = new Set([
  REASON.notPermitted,
  REASON.stepUp,
  REASON.newAuthenticator,
  REASON.ownRequest,
  REASON.tooEarly,
  REASON.notWaiting,
  REASON.subjectChanged,
  REASON.requestIdUsed,
  REASON.readOnly,
  REASON.selfExclusion,
])

export function isAttempt({ reason }: Refusal): boolean {
  return ATTEMPTS.has(reason)
}

import { REASON } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import {
  type AuthenticatorSummary,
  deleteAuthenticators,
  selectSummary,
} from './authenticators.sql.ts'

export { deleteAuthenticators as forgetAuthenticators, selectSummary as readAuthenticators }

/** Refuses what a session may not do whose newest proof is by an authenticator added of late. */
export function refuseNewAuthenticator(
  session: { readonly approvesFrom: Date | null },
  now: Date,
): Refusal | null {
  const isNew = session.approvesFrom !== null && session.approvesFrom > now
  return isNew ? refuse(403, REASON.newAuthenticator) : null
}

/**
 * Returns whether these authenticators suffice for an operator: a passkey, or a password with an
 * authenticator app. An owner needs two authenticators, one of them a passkey.
 */
export function isSufficient(
  { passkeyCount, hasPassword, hasTotp }: AuthenticatorSummary,
  role: Role,
): boolean {
  const count = passkeyCount + (hasPassword && hasTotp ? 1 : 0)
  return role === 'owner' ? passkeyCount >= 1 && count >= 2 : count >= 1
}

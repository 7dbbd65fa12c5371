import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import {
  deleteOldRedirectTokens,
  insertRedirectToken,
  markTokenUsed,
} from './redirect-tokens.sql.ts'

const SECRET_BYTES = 24

/**
 * How long a redirect token still leads to the provider after its first use. A browser may send the
 * GET of one navigation twice, for example because of navigation preload or a lost connection.
 */
export const REPEAT_MS = 30 * SECOND_MS

/** Works only in this session. Specification, section 2 (/api/acs/secure); Q24. */
export async function issueRedirectToken(
  database: Database,
  { payment, session, now }: { payment: Payment; session: Session; now: Date },
): Promise<string> {
  const secret = newSecret(SECRET_BYTES)
  await insertRedirectToken(database, {
    secretHash: hashOf(secret),
    paymentId: payment.id,
    sessionHash: session.idHash,
    now,
  })
  return `/api/acs/secure?id=${secret}`
}

export interface RedeemedToken {
  readonly payment: Payment
  /**
   * False if the token was first used more than `REPEAT_MS` ago. The request then belongs to a new
   * navigation, for example because the member went back in the browser.
   */
  readonly isUsable: boolean
}

/** Null if the token is unknown or belongs to another session. */
export async function redeemRedirectToken(
  database: Database,
  { secret, session, now }: { secret: string; session: Session; now: Date },
): Promise<RedeemedToken | null> {
  const used = await markTokenUsed(database, {
    secretHash: hashOf(secret),
    sessionHash: session.idHash,
    now,
  })
  if (used === null) return null
  const payment = await selectPayment(database, used.paymentId)
  if (payment === null) return null
  return { payment, isUsable: now.getTime() - used.firstUsedAt.getTime() <= REPEAT_MS }
}

export function deleteExpiredRedirectTokens(database: Database, now: Date): Promise<void> {
  return deleteOldRedirectTokens(database, new Date(now.getTime() - DAY_MS))
}

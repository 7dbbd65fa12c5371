import { hash } from 'node:crypto'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newSecret, type Session } from '#server/platform/http/sessions.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  deleteOldRedirectTokens,
  insertRedirectToken,
  useRedirectToken,
} from './redirect-tokens.sql.ts'

/**
 * Issues a one-time URL that leads to the provider's page. The URL works only in this session.
 * Specification, section 2 (/api/acs/secure); Q24.
 */
export async function issueRedirectToken(
  database: Database,
  { payment, session, now }: { payment: Payment; session: Session; now: Date },
): Promise<string> {
  const secret = newSecret()
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
  /** False if the token was already used, for example when the member goes back in the browser. */
  readonly isFirst: boolean
}

/**
 * Returns the payment of a token. Returns null if the token is unknown or belongs to another
 * session.
 */
export async function redeemRedirectToken(
  database: Database,
  { secret, session, now }: { secret: string; session: Session; now: Date },
): Promise<RedeemedToken | null> {
  const used = await database.transaction((tx) =>
    useRedirectToken(tx, { secretHash: hashOf(secret), sessionHash: session.idHash, now }),
  )
  if (used === null) return null
  const payment = await selectPayment(database, used.paymentId)
  return payment === null ? null : { payment, isFirst: used.isFirst }
}

export function deleteExpiredRedirectTokens(database: Database, now: Date): Promise<void> {
  return deleteOldRedirectTokens(database, new Date(now.getTime() - DAY_MS))
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

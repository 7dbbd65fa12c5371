import type { Database, Transaction } from '#server/platform/database/database.ts'
import { isSessionAlive, type Session } from '#server/platform/http/sessions/sessions.ts'
import { type ContactDetails, lockContactDetails } from './account.sql.ts'

export type ActingSession = Pick<Session, 'memberId' | 'idHash'>

/**
 * Runs `act` in a transaction that changes the account. Returns `ended`, and changes nothing, if
 * the session has ended since the request began. Everything that ends a member's sessions locks the
 * member's row first, as this function does. A change by a stolen session therefore happens either
 * before the owner's new password or never.
 */
export function actInSession<Outcome>(
  database: Database,
  { memberId, idHash }: ActingSession,
  act: (tx: Transaction, contact: ContactDetails) => Promise<Outcome>,
): Promise<Outcome | 'ended'> {
  return database.transaction(async (tx) => {
    const contact = await lockContactDetails(tx, memberId)
    return (await isSessionAlive(tx, idHash)) ? act(tx, contact) : 'ended'
  })
}

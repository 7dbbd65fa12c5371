import { randomBytes } from 'node:crypto'
import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { hasOpenShipment } from '#server/decisions/shipments/shipments.ts'
import { eraseMember, lockMember, readLastLogin } from '#server/members/members.ts'
import { hasHeldPayment } from '#server/payments/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endSessionsOf } from '#server/platform/http/sessions.ts'
import { hashPassword } from '#server/platform/password.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { lockValidAccounts, readLastMovement } from '#server/points/points.ts'
import { insertClosure } from './closures.sql.ts'

export type ClosureOutcome = 'closed' | 'unknown' | 'in-use' | 'shipment-open' | 'payment-held'

/**
 * Closes an account that was idle for 6 months (specification, section 9). Only the operator closes
 * accounts, never a background job (Q109). All points of such an account have expired. The closure
 * erases the member's personal data and keeps ledger entries, purchases and shipments. Returns
 * `in-use` if the last login or balance movement is younger than 6 months, `shipment-open` if a
 * parcel is still to be sent, `payment-held` if a payment waits for the operator's decision, and
 * `unknown` if the account does not exist or is closed.
 */
export async function closeIdleAccount(
  database: Database,
  { mail, now }: { mail: string; now: Date },
): Promise<ClosureOutcome> {
  const passwordHash = await hashPassword(randomBytes(24).toString('hex'))
  return database.transaction(async (tx) => {
    const memberId = await lockMember(tx, mail)
    if (memberId === null) return 'unknown'
    await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
    const lastUses = [await readLastLogin(tx, memberId), await readLastMovement(tx, memberId)]
    if (
      lastUses.some((lastUse) => lastUse !== null && addMonths(lastUse, POINTS_VALID_MONTHS) > now)
    )
      return 'in-use'
    if (await hasOpenShipment(tx, memberId)) return 'shipment-open'
    if (await hasHeldPayment(tx, memberId)) return 'payment-held'
    if (!(await insertClosure(tx, { memberId, now }))) return 'unknown'
    await endSessionsOf(tx, { memberId, exceptIdHash: null })
    await eraseMember(tx, { memberId, passwordHash })
    return 'closed'
  })
}

import { randomBytes } from 'node:crypto'
import type { ClosingObstacle } from '#contract/console/members/members.ts'
import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import {
  eraseMember,
  lockMember,
  readLastLogin,
  readMailRecipient,
} from '#server/members/members.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { endSessionsOf } from '#server/platform/http/sessions/sessions.ts'
import { hashPassword } from '#server/platform/password.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { expireAtClosure, lockValidAccounts, readLastMovement } from '#server/points/points.ts'
import { readSplit } from '#server/points/split/split.ts'
import { insertClosure } from './closures.sql.ts'
import { selectObstacles } from './obstacles.sql.ts'
import { eraseTraces } from './traces.sql.ts'

/** Carriers return undelivered parcels within two weeks of their hand-over. */
const TRAVEL_MS = 14 * DAY_MS

export type ClosureOutcome = 'closed' | 'unknown' | 'in-use' | ClosingObstacle

export interface AccountToClose {
  readonly mail: string
  readonly now: Date
}

/**
 * Closes an account that was idle for 6 months (specification, section 9). Only the operator closes
 * idle accounts, never a background job (Q109). Refuses `in-use` if the last login or balance
 * movement is younger than 6 months. Otherwise refuses the account in the same cases as
 * `closeAccount`.
 */
export function closeIdleAccount(
  database: Database,
  account: AccountToClose,
): Promise<ClosureOutcome> {
  return close(database, account, async (tx, memberId) => {
    const lastUses = [await readLastLogin(tx, memberId), await readLastMovement(tx, memberId)]
    return lastUses.some(
      (lastUse) => lastUse !== null && addMonths(lastUse, POINTS_VALID_MONTHS) > account.now,
    )
      ? 'in-use'
      : null
  })
}

/**
 * Closes an account because the member wants it closed. The closure erases the member's personal
 * data. Ledger entries, purchases and shipments remain, and name the member only by the member's
 * number. Returns `closed`, or the first obstacle to the closure. Returns `unknown`
 * if the account does not exist or is already closed.
 */
export function closeAccount(database: Database, account: AccountToClose): Promise<ClosureOutcome> {
  return close(database, account, async () => null)
}

/**
 * Returns the obstacles to closing an account. Obstacles are undecided cards, parcels that
 * are not sent or may still come back, unused points that were paid for, a debt, a payment on hold,
 * and an open refund. The list is empty if the account has no obstacle.
 */
export async function readClosingObstacles(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<ClosingObstacle[]> {
  const sentAfter = new Date(now.getTime() - TRAVEL_MS)
  const found = await selectObstacles(on, { memberId, sentAfter })
  const { paid } = await readSplit(on, memberId)
  const obstacles: readonly (readonly [ClosingObstacle, boolean])[] = [
    ['cards-wait', found.cardsWait],
    ['parcels-travel', found.parcelsTravel],
    ['paid-points', paid > 0],
    ['owes', found.owes],
    ['payment-held', found.paymentHeld],
    ['refund-open', found.refundOpen],
  ]
  return obstacles.filter(([, isFound]) => isFound).map(([obstacle]) => obstacle)
}

async function close(
  database: Database,
  { mail, now }: AccountToClose,
  check: (tx: Transaction, memberId: number) => Promise<'in-use' | null>,
): Promise<ClosureOutcome> {
  const passwordHash = await hashPassword(randomBytes(24).toString('hex'))
  return database.transaction(async (tx) => {
    const memberId = await lockMember(tx, mail)
    if (memberId === null) return 'unknown'
    const currencies = ['coin', 'point'] as const
    const keys = currencies.map((currency) => ({ memberId, currency }))
    await lockValidAccounts(tx, { keys, now })
    const refusal = await check(tx, memberId)
    if (refusal !== null) return refusal
    const [obstacle] = await readClosingObstacles(tx, { memberId, now })
    if (obstacle !== undefined) return obstacle
    if (!(await insertClosure(tx, { memberId, now }))) return 'unknown'
    await expireAtClosure(tx, { memberId, now })
    const recipient = await readMailRecipient(tx, memberId)
    await endSessionsOf(tx, { memberId, exceptIdHash: null })
    await eraseTraces(tx, memberId)
    await eraseMember(tx, { memberId, passwordHash })
    if (recipient !== null) {
      const { to, language } = recipient
      const template = { name: 'account-closed', values: {} } as const
      await queueMail(tx, { to, language, template, isOwn: true, now })
    }
    return 'closed'
  })
}

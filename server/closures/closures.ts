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
import {
  expireAtClosure,
  lockValidAccounts,
  readLastMovement,
  writeOffAtClosure,
} from '#server/points/points.ts'
import { readSplit } from '#server/points/split/split.ts'
import { readRules } from '#server/settings/settings.ts'
import { selectDecidedCancellation } from './cancellations.sql.ts'
import { insertClosure } from './closures.sql.ts'
import { selectObstacles } from './obstacles.sql.ts'
import { eraseTraces } from './traces.sql.ts'

export { selectDecidedCancellation as readDecidedCancellation }

/** Carriers return undelivered parcels within two weeks of their hand-over. */
const TRAVEL_MS = 14 * DAY_MS

export type ClosureOutcome = 'closed' | 'unknown' | 'in-use' | ClosingObstacle

export interface AccountToClose {
  readonly mail: string
  /** True if operators accept what a guardian's cancellation could not bring back. */
  readonly acceptsRest?: boolean
  readonly now: Date
}

/**
 * Closes an account that was idle for 6 months (specification, section 9), or as long as points
 * are valid, if that is longer. Only the operator closes
 * idle accounts, never a background job (Q109). Refuses `in-use` if the last login or balance
 * movement is younger than that. Otherwise refuses the account in the same cases as
 * `closeAccount`.
 */
export function closeIdleAccount(
  database: Database,
  account: AccountToClose,
): Promise<ClosureOutcome> {
  return close(database, account, async (tx, memberId) => {
    const { pointMonths } = await readRules(tx)
    const months = Math.max(POINTS_VALID_MONTHS, pointMonths)
    const lastUses = [await readLastLogin(tx, memberId), await readLastMovement(tx, memberId)]
    return lastUses.some((lastUse) => lastUse !== null && addMonths(lastUse, months) > account.now)
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
 * and an open refund. The list is empty if the account has no obstacle. After a guardian's
 * cancellation, neither points nor a debt are obstacles, but money and goods that have not come back
 * are, unless operators accept that.
 */
export async function readClosingObstacles(
  on: Queryable,
  { memberId, acceptsRest = false, now }: { memberId: number; acceptsRest?: boolean; now: Date },
): Promise<ClosingObstacle[]> {
  const sentAfter = new Date(now.getTime() - TRAVEL_MS)
  const found = await selectObstacles(on, { memberId, sentAfter })
  const { paid } = await readSplit(on, memberId)
  const isCancelled = (await selectDecidedCancellation(on, memberId)) !== null
  const mustComeBack = isCancelled && !acceptsRest
  const obstacles: readonly (readonly [ClosingObstacle, boolean])[] = [
    ['cards-wait', found.cardsWait],
    ['parcels-travel', isCancelled ? found.unsent : found.parcelsTravel],
    ['goods-away', mustComeBack && found.isAway],
    ['money-stays', mustComeBack && found.moneyStays],
    ['paid-points', !isCancelled && paid > 0],
    ['owes', !isCancelled && found.owes],
    ['payment-held', found.paymentHeld],
    ['refund-open', found.refundOpen],
  ]
  return obstacles.filter(([, isFound]) => isFound).map(([obstacle]) => obstacle)
}

async function close(
  database: Database,
  { mail, acceptsRest = false, now }: AccountToClose,
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
    const [obstacle] = await readClosingObstacles(tx, { memberId, acceptsRest, now })
    if (obstacle !== undefined) return obstacle
    if (!(await insertClosure(tx, { memberId, now }))) return 'unknown'
    if ((await selectDecidedCancellation(tx, memberId)) !== null)
      await writeOffAtClosure(tx, { memberId, now })
    await expireAtClosure(tx, { memberId, now })
    const recipient = await readMailRecipient(tx, memberId)
    await endSessionsOf(tx, { memberId, exceptIdHash: null })
    await eraseTraces(tx, memberId)
    await eraseMember(tx, { memberId, passwordHash })
    if (recipient !== null) {
      const { to, language, isConfirmed: isOwn } = recipient
      const template = { name: 'account-closed', values: {} } as const
      await queueMail(tx, { to, language, template, isOwn, now })
    }
    return 'closed'
  })
}

import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import {
  type Hold,
  lockRemindedUntil,
  type HoldRule as Rule,
  selectDueHolds,
  selectHasMovedCards,
  selectHolds,
  selectSoonestHoldEnds,
  selectUnremindedMembers,
  soonestHoldEndOf as soonestEndOf,
  updateRemindedUntil,
} from './holds.sql.ts'

export {
  selectDueHolds as readDueHolds,
  selectSoonestHoldEnds as readSoonestHoldEnds,
  selectUnremindedMembers as readUnremindedMembers,
}

/** The most undecided purchases that are read for one mail. No mail ever lists that many. */
const HOLDS_MAX = 1000

export type HoldRule = Rule

/** Whether undecided cards of the member's former shop wait. */
export const hasMovedCards = selectHasMovedCards

export const soonestHoldEndOf = soonestEndOf

/**
 * Returns the member's undecided purchases whose hold ends not later than `until`, or than `longUntil`
 * if one of them is held for more than a day: what is marked must not skip an earlier end. Leaves out
 * purchases of which a message has already reminded the member. In the caller's transaction, also
 * marks the returned purchases as reminded. If two workers run at the same time, the worker that
 * commits first gets the purchases, and the other worker gets none.
 */
export async function claimUnremindedHolds(
  tx: Transaction,
  {
    memberId,
    now,
    until,
    longUntil,
  }: { memberId: number; now: Date; until: Date; longUntil: Date },
): Promise<readonly Hold[]> {
  const remindedUntil = await lockRemindedUntil(tx, { memberId, now })
  const after = remindedUntil > now ? remindedUntil : now
  const holds = await selectHolds(tx, { memberId, now: after, limit: HOLDS_MAX })
  const isLongDue = holds.some(({ endsAt, isLong }) => isLong && endsAt <= longUntil)
  const last = isLongDue && longUntil > until ? longUntil : until
  const unreminded = holds.filter(({ endsAt }) => endsAt <= last)
  if (unreminded.length > 0) {
    const lastEndMs = Math.max(...unreminded.map(({ endsAt }) => endsAt.getTime()))
    await updateRemindedUntil(tx, { memberId, remindedUntil: new Date(lastEndMs) })
  }
  return unreminded
}

export async function hasExpiredHold(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const [endsAt] = await selectSoonestHoldEnds(on, [memberId])
  return isHoldDue(endsAt ?? null, now)
}

export function isHoldDue(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}

export async function readNextHold(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Hold | null> {
  const [next] = await selectHolds(on, { memberId, now, limit: 1 })
  return next ?? null
}

import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { PurchaseKey } from './draws.sql.ts'
import {
  type Due,
  type Hold,
  lockToldUntil,
  selectDueHolds,
  selectHolds,
  selectOldestHoldEnd,
  selectUntoldMembers,
  type Untold,
  updateToldUntil,
} from './holds.sql.ts'

export type { Hold }

/** More than one letter ever names. */
const HOLDS_MAX = 1000

/** Undecided purchases whose 24 hours are over, oldest first; of one member or of everybody. */
export function readDueHolds(on: Queryable, due: Due): Promise<PurchaseKey[]> {
  return selectDueHolds(on, due)
}

/** Members whom nobody told yet that a hold of theirs ends after `now` and by `until`. */
export function readUntoldMembers(on: Queryable, asked: Untold): Promise<readonly number[]> {
  return selectUntoldMembers(on, asked)
}

/**
 * The undecided purchases of a member that end by `until` and were not told of, marked as told within this
 * transaction: whoever commits first has them, and nobody a second time.
 */
export async function takeUntoldHolds(
  tx: Transaction,
  { memberId, now, until }: { memberId: number; now: Date; until: Date },
): Promise<readonly Hold[]> {
  const toldUntil = await lockToldUntil(tx, { memberId, now })
  const after = toldUntil > now ? toldUntil : now
  const holds = await selectHolds(tx, { memberId, now: after, limit: HOLDS_MAX })
  const untold = holds.filter(({ endsAt }) => endsAt <= until)
  if (untold.length > 0) {
    const last = Math.max(...untold.map(({ endsAt }) => endsAt.getTime()))
    await updateToldUntil(tx, { memberId, toldUntil: new Date(last) })
  }
  return untold
}

/** Whether a member has a hold that is over: they end in the order of the purchases, so that the oldest says it. */
export async function hasHoldOver(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const endsAt = await selectOldestHoldEnd(on, memberId)
  return endsAt !== null && endsAt <= now
}

/** The hold of a member that ends first; null where nothing is undecided. */
export async function readNextHold(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Hold | null> {
  const [next] = await selectHolds(on, { memberId, now, limit: 1 })
  return next ?? null
}

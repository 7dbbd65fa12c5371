import type { PurchaseKey } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import {
  type DueHoldsQuery,
  type Hold,
  lockRemindedUntil,
  selectDueHolds,
  selectHolds,
  selectOldestHoldEnd,
  selectUnremindedMembers,
  type UnremindedQuery,
  updateRemindedUntil,
} from './holds.sql.ts'

/** The most holds that are read for one mail. A mail never lists as many. */
const HOLDS_MAX = 1000

/**
 * Reads undecided purchases whose 24 hours are over, oldest end first. If `memberId` is null, reads
 * those of all members.
 */
export function readDueHolds(on: Queryable, query: DueHoldsQuery): Promise<PurchaseKey[]> {
  return selectDueHolds(on, query)
}

/**
 * Reads the members who have a hold that ends after `now` and by `until`, and who got no reminder
 * of that hold.
 */
export function readUnremindedMembers(
  on: Queryable,
  query: UnremindedQuery,
): Promise<readonly number[]> {
  return selectUnremindedMembers(on, query)
}

/**
 * Claims the member's holds that end by `until` and were not announced. They are marked as
 * announced in this transaction. Of two concurrent workers, the first to commit gets the holds, and
 * the other gets none.
 */
export async function claimUnremindedHolds(
  tx: Transaction,
  { memberId, now, until }: { memberId: number; now: Date; until: Date },
): Promise<readonly Hold[]> {
  const remindedUntil = await lockRemindedUntil(tx, { memberId, now })
  const after = remindedUntil > now ? remindedUntil : now
  const holds = await selectHolds(tx, { memberId, now: after, limit: HOLDS_MAX })
  const unreminded = holds.filter(({ endsAt }) => endsAt <= until)
  if (unreminded.length > 0) {
    const lastEndMs = Math.max(...unreminded.map(({ endsAt }) => endsAt.getTime()))
    await updateRemindedUntil(tx, { memberId, remindedUntil: new Date(lastEndMs) })
  }
  return unreminded
}

/**
 * Returns whether the member has a hold that has ended. Holds end in the sequence of the purchases,
 * so only the oldest is checked.
 */
export async function hasExpiredHold(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const endsAt = await selectOldestHoldEnd(on, memberId)
  return endsAt !== null && endsAt <= now
}

/** Reads the member's hold that ends first after `now`. Returns null if there is none. */
export async function readNextHold(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Hold | null> {
  const [next] = await selectHolds(on, { memberId, now, limit: 1 })
  return next ?? null
}

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

export type { Hold }

/** More than one letter ever names. */
const HOLDS_MAX = 1000

/** Undecided purchases whose 24 hours are over, oldest first; of one member or of everybody. */
export function readDueHolds(on: Queryable, query: DueHoldsQuery): Promise<PurchaseKey[]> {
  return selectDueHolds(on, query)
}

/** Members whom nobody told yet that a hold of theirs ends after `now` and by `until`. */
export function readUnremindedMembers(
  on: Queryable,
  query: UnremindedQuery,
): Promise<readonly number[]> {
  return selectUnremindedMembers(on, query)
}

/**
 * The undecided purchases of a member that end by `until` and were not told of, marked as told within this
 * transaction: whoever commits first has them, and nobody a second time.
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

/** Whether a member has a hold that is over: they end in the order of the purchases, so that the oldest says it. */
export async function hasExpiredHold(
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

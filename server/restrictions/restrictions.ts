import {
  type RestrictionKind,
  SELF_EXCLUSION_KINDS,
  type SelfExclusionPeriod,
} from '#contract/constants.ts'
import { withdrawMessages } from '#server/outbox/outbox.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { isInForce, type RestrictionState, UNRESTRICTED } from './restriction-state.ts'
import {
  insertRestriction,
  insertSelfExclusion,
  lockMember,
  type Restriction,
  selectRestriction,
  selectRestrictions,
  selectStates,
  updateLifted,
} from './restrictions.sql.ts'

export {
  lockMember as lockRestrictions,
  selectRestrictions as listRestrictions,
  selectStates as readRestrictionStates,
}

export async function readRestrictionState(
  on: Queryable,
  memberId: number,
): Promise<RestrictionState> {
  return (await selectStates(on, [memberId])).get(memberId) ?? UNRESTRICTED
}

/** The caller must have called `lockRestrictions`. */
export async function isLoginRestricted(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  return isInForce(await readRestrictionState(tx, memberId), 'login', now)
}

/**
 * Restricts one kind of act of a member until `endsAt`. If `endsAt` is null, the restriction
 * applies until an operator lifts it. Every transaction that locks the member's row later sees the
 * restriction. A restriction of the login also ends the member's sessions. Returns the
 * restriction's id, `unknown` if there is no such member, or `past` if `endsAt` is not after now
 * (A-148).
 */
export async function restrict(
  tx: Transaction,
  restriction: {
    readonly memberId: number
    readonly kind: RestrictionKind
    readonly endsAt: Date | null
    readonly reason: string
    readonly operatorId: number
    readonly now: Date
  },
): Promise<number | 'unknown' | 'past'> {
  const { memberId, endsAt, now } = restriction
  if (endsAt !== null && endsAt <= now) return 'past'
  if (!(await lockMember(tx, memberId))) return 'unknown'
  await withdrawMessages(tx, { memberId, now })
  return insertRestriction(tx, { ...restriction, startsAt: now })
}

/**
 * Lifts a restriction before its end and returns it. Returns `self-exclusion` if the member set the
 * restriction: operators cannot shorten a self-exclusion, and the database refuses this too
 * . Returns `over` if the restriction has ended or was lifted, and `unknown` for an unknown
 * id.
 */
export async function liftRestriction(
  tx: Transaction,
  lift: { id: number; operatorId: number; reason: string; now: Date },
): Promise<Restriction | 'unknown' | 'over' | 'self-exclusion'> {
  const found = await selectRestriction(tx, lift.id)
  if (found === null) return 'unknown'
  await lockMember(tx, found.memberId)
  const restriction = (await selectRestriction(tx, lift.id)) as Restriction
  if (!isRowInForce(restriction, lift.now)) return 'over'
  if (restriction.operatorId === null) return 'self-exclusion'
  await updateLifted(tx, lift)
  return restriction
}

export function isRowInForce(
  { liftedAt, endsAt }: Pick<Restriction, 'liftedAt' | 'endsAt'>,
  now: Date,
): boolean {
  return liftedAt === null && (endsAt === null || now < endsAt)
}

/**
 * Excludes the member from paying and drawing for a period. A further self-exclusion can only
 * postpone the end. The member can log in meanwhile and decide about the cards won.
 */
export async function excludeOneself(
  database: Database,
  { memberId, period, now }: { memberId: number; period: SelfExclusionPeriod; now: Date },
): Promise<void> {
  const endsAt = endOf(period, now)
  await database.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const isCovered = (await selectRestrictions(tx, memberId)).some(
      (each) => each.operatorId === null && each.endsAt !== null && each.endsAt >= endsAt,
    )
    if (isCovered) return
    await withdrawMessages(tx, { memberId, now })
    await insertSelfExclusion(tx, { memberId, kinds: SELF_EXCLUSION_KINDS, startsAt: now, endsAt })
  })
}

function endOf(period: SelfExclusionPeriod, now: Date): Date {
  switch (period) {
    case '1-day':
      return new Date(now.getTime() + DAY_MS)
    case '1-week':
      return new Date(now.getTime() + 7 * DAY_MS)
    case '1-month':
      return addMonths(now, 1)
    case '6-months':
      return addMonths(now, 6)
  }
}

import type { PurchaseAge, RestrictionKind } from '#contract/constants.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import { RESTRICTION_COLUMNS, type RestrictionState } from './restriction-state.ts'

export interface Restriction {
  readonly id: number
  readonly memberId: number
  readonly kind: RestrictionKind
  readonly startsAt: Date
  /** When the restriction ends. Null if the restriction applies until an operator lifts it. */
  readonly endsAt: Date | null
  /** The operator who set the restriction. Null if the member set it, by a self-exclusion. */
  readonly operatorId: number | null
  readonly reason: string | null
  readonly liftedAt: Date | null
  readonly liftedBy: number | null
  readonly liftReason: string | null
}

const RESTRICTION = sql`
  id,
  member_id,
  kind,
  starts_at,
  ends_at,
  operator_id,
  reason,
  lifted_at,
  lifted_by,
  lift_reason`

/**
 * Locks the member's row. A change of the member's restrictions then waits until the caller's
 * transaction ends. Returns false if there is no such member. A caller that also locks a payment or
 * balances must lock the payment before this call, and the balances after this call.
 */
export async function lockMember(tx: Transaction, memberId: number): Promise<boolean> {
  const [row] = await tx.query<{ isFound: boolean }>(named('lock-restricted-member')`
    select lock_member(${memberId}) as is_found`)
  return row?.isFound === true
}

/** By member id. A member who is missing has never been restricted. */
export async function selectStates(
  on: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, RestrictionState>> {
  const rows = await on.query<RestrictionState & Row & { memberId: number }>(named(
    'select-restriction-states',
  )`
    select member_id, ${RESTRICTION_COLUMNS}
    from balances
    where member_id = any(${memberIds}::bigint[])
      and currency = 'point'`)
  return new Map(rows.map(({ memberId, ...state }) => [memberId, state]))
}

/**
 * A trigger copies the restriction into the member's balances. For a restriction of the login, the
 * trigger also ends the member's sessions.
 */
export async function insertRestriction(
  tx: Transaction,
  restriction: Pick<Restriction, 'memberId' | 'kind' | 'startsAt' | 'endsAt'> & {
    readonly operatorId: number
    readonly reason: string
  },
): Promise<number> {
  const { memberId, kind, startsAt, endsAt, operatorId, reason } = restriction
  const [row] = await tx.query<{ id: number }>(sql`
    insert into restrictions (member_id, kind, starts_at, ends_at, operator_id, reason)
    values (${memberId}, ${kind}, ${startsAt}, ${endsAt}, ${operatorId}, ${reason})
    returning id`)
  return (row as { id: number }).id
}

export async function insertSelfExclusion(
  tx: Transaction,
  exclusion: {
    memberId: number
    kinds: readonly RestrictionKind[]
    startsAt: Date
    endsAt: Date
  },
): Promise<void> {
  const { memberId, kinds, startsAt, endsAt } = exclusion
  await tx.query(sql`
    insert into restrictions (member_id, kind, starts_at, ends_at)
    select ${memberId}, kind, ${startsAt}, ${endsAt}
    from unnest(${kinds}::text[]) as kind`)
}

/** Ended and lifted restrictions are included, the newest first. */
export function selectRestrictions(
  on: Queryable,
  memberId: number,
): Promise<(Restriction & Row)[]> {
  return on.query(sql`
    select ${RESTRICTION}
    from restrictions
    where member_id = ${memberId}
    order by id desc`)
}

export async function selectRestriction(on: Queryable, id: number): Promise<Restriction | null> {
  const [row] = await on.query<Restriction & Row>(sql`
    select ${RESTRICTION}
    from restrictions
    where id = ${id}`)
  return row ?? null
}

export async function updateLifted(
  tx: Transaction,
  { id, operatorId, reason, now }: { id: number; operatorId: number; reason: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update restrictions
    set lifted_at = ${now}, lifted_by = ${operatorId}, lift_reason = ${reason}
    where id = ${id}`)
}

export interface MinorRestrictions extends Row {
  readonly kinds: readonly RestrictionKind[]
  /** The age from which members buy points and draws; null if no owner has chosen it. */
  readonly purchaseAge: PurchaseAge | null
  readonly version: number
}

/** Selects which acts the shop refuses to members without a confirmed age of 18. */
export async function selectMinorRestrictions(on: Queryable): Promise<MinorRestrictions> {
  const [row] = await on.query<MinorRestrictions>(sql`
    select minor_restrictions as kinds, purchase_age, minors_version as version
    from shop_settings`)
  return row as MinorRestrictions
}

/** Updates the setting; a chosen age stays without another one. Returns false if the stored setting has a different version. */
export async function updateMinorRestrictions(
  tx: Transaction,
  { kinds, purchaseAge, version }: MinorRestrictions,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update shop_settings
    set
      minor_restrictions = ${kinds},
      purchase_age = coalesce(${purchaseAge}, purchase_age),
      minors_version = minors_version + 1
    where minors_version = ${version}
    returning 1`)
  return rows.length === 1
}

import type { ErrandKind } from '#contract/console/errands.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface NewErrand {
  readonly kind: ErrandKind
  readonly target: { readonly kind: string; readonly id: string }
  readonly payload: object
  readonly approvalId: number | null
  readonly operatorId: number
  readonly now: Date
}

/**
 * Asks the shop's worker to do what the console cannot do, because the console has no key of a
 * provider and no secret of a member. The database refuses an errand that needs an approval
 * and has none, or that differs from its approval. Returns false if an errand that runs the same
 * job or check already waits (`errands_run_once`).
 */
export async function insertErrand(tx: Transaction, errand: NewErrand): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.errands (
      kind, target_kind, target_id, payload, approval_id, requested_by, created_at, take_after
    )
    values (
      ${errand.kind}, ${errand.target.kind}, ${errand.target.id}, ${toStoredJson(errand.payload)},
      ${errand.approvalId}, ${errand.operatorId}, ${errand.now}, ${errand.now}
    )
    on conflict (kind, target_id) where kind in ('jobs.run', 'proofs.verify') and state = 'waiting'
    do nothing
    returning id`)
  return rows.length > 0
}

export async function selectWaitingTargets(on: Queryable, kind: ErrandKind): Promise<string[]> {
  const rows = await on.query<{ id: string }>(sql`
    select target_id as id
    from console.errands
    where kind = ${kind}
      and state = 'waiting'`)
  return rows.map(({ id }) => id)
}

/** Returns whether an errand for the target waits, other than of one kind. */
export async function selectHasWaiting(
  on: Queryable,
  { kind, id, except }: { kind: string; id: string; except: ErrandKind },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from console.errands
    where target_kind = ${kind}
      and target_id = ${id}
      and kind <> ${except}
      and state = 'waiting'
    limit 1`)
  return rows.length > 0
}

export interface ListedErrand extends Row {
  readonly id: number
  readonly kind: ErrandKind
  readonly state: 'waiting' | 'done' | 'failed'
  readonly failure: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export function selectErrands(
  on: Queryable,
  { kind, id, limit }: { kind: string; id: string; limit: number },
): Promise<ListedErrand[]> {
  return on.query(sql`
    select id, kind, state, failure, created_at, ended_at
    from console.errands
    where target_kind = ${kind}
      and target_id = ${id}
    order by id desc
    limit ${limit}`)
}

export interface TakenErrand extends Row {
  readonly id: number
  readonly kind: ErrandKind
  readonly payload: Readonly<Record<string, unknown>>
  readonly approvalId: number | null
  readonly tryCount: number
}

/**
 * Takes the errand of these kinds that has been due the longest; null if no errand is due. If the
 * errand has not ended when the lease is over, another worker may take it. The SQL function
 * `take_errand` is granted to the shop's database role, not to the console's.
 */
export async function takeErrand(
  on: Queryable,
  { now, kinds, leaseSeconds }: { now: Date; kinds: readonly string[]; leaseSeconds: number },
): Promise<TakenErrand | null> {
  const [row] = await on.query<TakenErrand>(sql`
    select id, kind, payload, approval_id, try_count
    from take_errand(${now}, ${kinds}, make_interval(secs => ${leaseSeconds}))`)
  return row === undefined ? null : { ...row, payload: fromStoredJson(row.payload) }
}

/**
 * Ends an errand: as failed if a failure is given, otherwise as done. The SQL function `end_errand`
 * is granted to the shop's database role, not to the console's.
 */
export async function endErrand(
  on: Queryable,
  { id, failure, now }: { id: number; failure: string | null; now: Date },
): Promise<void> {
  await on.query(sql`select end_errand(${id}, ${failure}, ${now})`)
}

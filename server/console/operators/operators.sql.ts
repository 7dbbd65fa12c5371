import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export type OperatorState = 'invited' | 'active' | 'removed'

export interface Operator extends Row {
  readonly id: number
  readonly mail: string
  readonly name: string
  readonly role: Role
  readonly state: OperatorState
  readonly version: number
}

const OPERATOR = sql`id, mail, name, role, state, version`

/** Returns the operator with this id, even if the operator is removed. */
export async function selectOperator(on: Queryable, id: number): Promise<Operator | null> {
  const [row] = await on.query<Operator>(sql`
    select ${OPERATOR}
    from console.operators
    where id = ${id}`)
  return row ?? null
}

/**
 * Returns the operator who has this mail address and is not removed; null if there is no such
 * operator.
 */
export async function selectOperatorByMail(on: Queryable, mail: string): Promise<Operator | null> {
  const [row] = await on.query<Operator>(sql`
    select ${OPERATOR}
    from console.operators
    where mail = ${mail}
      and state <> 'removed'`)
  return row ?? null
}

/**
 * Locks an operator until the transaction ends. A removal of the operator or a reset of the
 * authenticators waits meanwhile.
 */
export async function lockOperator(tx: Transaction, id: number): Promise<Operator | null> {
  const [row] = await tx.query<Operator>(sql`
    select ${OPERATOR}
    from console.operators
    where id = ${id}
    for update`)
  return row ?? null
}

/** Locks all active owners in the order of their ids. Returns the ids of these owners. */
export async function lockOwners(tx: Transaction): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id
    from console.operators
    where role = 'owner'
      and state = 'active'
    order by id
    for update`)
  return rows.map(({ id }) => id)
}

/** Returns the mail addresses of the active owners. */
export async function selectOwnerMails(on: Queryable): Promise<readonly string[]> {
  const rows = await on.query<{ mail: string }>(sql`
    select mail
    from console.operators
    where role = 'owner'
      and state = 'active'
    order by id`)
  return rows.map(({ mail }) => mail)
}

/** An owner who is invited but not yet enrolled counts too. */
export async function hasOwner(on: Queryable): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from console.operators
    where role = 'owner'
      and state <> 'removed'
    limit 1`)
  return rows.length > 0
}

export interface Owner {
  readonly id: number
  readonly mail: string
  readonly state: 'invited' | 'active'
}

/** Returns those who are invited or active. Until the transaction ends, nobody adds an operator. */
export async function lockNewOwners(tx: Transaction): Promise<readonly Owner[]> {
  await tx.query(sql`lock table console.operators in share row exclusive mode`)
  return tx.query<Owner & Row>(sql`
    select
      id,
      mail,
      state
    from console.operators
    where role = 'owner'
      and state <> 'removed'`)
}

export async function countActive(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from console.operators
    where state = 'active'`)
  return row?.count ?? 0
}

export async function insertOperator(
  tx: Transaction,
  row: { mail: string; name: string; role: Role; now: Date },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(sql`
    insert into console.operators (mail, name, role, created_at)
    values (${row.mail}, ${row.name}, ${row.role}, ${row.now})
    returning id`)
  return inserted?.id as number
}

export async function updateRole(tx: Transaction, id: number, role: Role): Promise<void> {
  await tx.query(sql`
    update console.operators
    set role = ${role}, version = version + 1
    where id = ${id}`)
}

export async function updateState(
  tx: Transaction,
  id: number,
  { state, now }: { state: OperatorState; now: Date },
): Promise<void> {
  await tx.query(sql`
    update console.operators
    set
      state = ${state},
      removed_at = case when ${state} = 'removed' then ${now}::timestamptz end,
      version = version + 1
    where id = ${id}`)
}

/** Stores a password with the rights of the owner of the tables, for the demo and for tests. */
export async function updatePassword(tx: Transaction, id: number, hash: string): Promise<void> {
  await tx.query(sql`update console.operators set password_hash = ${hash} where id = ${id}`)
}

/** Deletes the views of lists that only this operator sees. */
export async function deleteOwnViews(tx: Transaction, operatorId: number): Promise<void> {
  await tx.query(sql`
    delete
    from console.list_views
    where operator_id = ${operatorId}
      and not is_shared`)
}

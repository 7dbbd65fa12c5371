import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export type OperatorState = 'invited' | 'active' | 'removed'

export interface Operator extends Row {
  readonly id: number
  readonly mail: string
  readonly name: string
  readonly role: Role
  readonly state: OperatorState
  readonly version: number
}

const OPERATOR = 'id, mail, name, role, state, version'

/** Returns the operator with this id, even if the operator is removed. */
export async function selectOperator(on: Queryable, id: number): Promise<Operator | null> {
  const [row] = await on.query<Operator>({
    text: `select ${OPERATOR} from console.operators where id = $1`,
    values: [id],
  })
  return row ?? null
}

/**
 * Returns the operator who has this mail address and is not removed; null if there is no such
 * operator.
 */
export async function selectOperatorByMail(on: Queryable, mail: string): Promise<Operator | null> {
  const [row] = await on.query<Operator>({
    text: `select ${OPERATOR} from console.operators where mail = $1 and state <> 'removed'`,
    values: [mail],
  })
  return row ?? null
}

/**
 * Locks an operator until the transaction ends. A removal of the operator or a reset of the
 * authenticators waits meanwhile.
 */
export async function lockOperator(tx: Transaction, id: number): Promise<Operator | null> {
  const [row] = await tx.query<Operator>({
    text: `select ${OPERATOR} from console.operators where id = $1 for update`,
    values: [id],
  })
  return row ?? null
}

/** Locks all active owners in the order of their ids. Returns the ids of these owners. */
export async function lockOwners(tx: Transaction): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>({
    text: `
      select id
      from console.operators
      where role = 'owner'
        and state = 'active'
      order by id
      for update`,
  })
  return rows.map(({ id }) => id)
}

/** Returns the mail addresses of the active owners. */
export async function selectOwnerMails(on: Queryable): Promise<readonly string[]> {
  const rows = await on.query<{ mail: string }>({
    text: `
      select mail
      from console.operators
      where role = 'owner'
        and state = 'active'
      order by id`,
  })
  return rows.map(({ mail }) => mail)
}

/** An owner who is invited but not yet enrolled counts too. */
export async function hasOwner(on: Queryable): Promise<boolean> {
  const rows = await on.query({
    text: `
      select
      from console.operators
      where role = 'owner'
        and state <> 'removed'
      limit 1`,
  })
  return rows.length > 0
}

export interface Owner {
  readonly id: number
  readonly mail: string
  readonly state: 'invited' | 'active'
}

/** Returns those who are invited or active. Until the transaction ends, nobody adds an operator. */
export async function lockNewOwners(tx: Transaction): Promise<readonly Owner[]> {
  await tx.query({ text: 'lock table console.operators in share row exclusive mode' })
  return tx.query<Owner & Row>({
    text: `
      select
        id,
        mail,
        state
      from console.operators
      where role = 'owner'
        and state <> 'removed'`,
  })
}

export async function countActive(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from console.operators where state = 'active'`,
  })
  return row?.count ?? 0
}

export async function insertOperator(
  tx: Transaction,
  row: { mail: string; name: string; role: Role; now: Date },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>({
    text: `
      insert into console.operators (mail, name, role, created_at)
      values ($1, $2, $3, $4)
      returning id`,
    values: [row.mail, row.name, row.role, row.now],
  })
  return inserted?.id as number
}

export async function updateRole(tx: Transaction, id: number, role: Role): Promise<void> {
  await tx.query({
    text: 'update console.operators set role = $2, version = version + 1 where id = $1',
    values: [id, role],
  })
}

export async function updateState(
  tx: Transaction,
  id: number,
  { state, now }: { state: OperatorState; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      update console.operators
      set
        state = $2,
        removed_at = case when $2 = 'removed' then $3::timestamptz end,
        version = version + 1
      where id = $1`,
    values: [id, state, now],
  })
}

/** Stores a password with the rights of the owner of the tables, for the demo and for tests. */
export async function updatePassword(tx: Transaction, id: number, hash: string): Promise<void> {
  await tx.query({
    text: 'update console.operators set password_hash = $2 where id = $1',
    values: [id, hash],
  })
}

/** Deletes the views of lists that only this operator sees. */
export async function deleteOwnViews(tx: Transaction, operatorId: number): Promise<void> {
  await tx.query({
    text: 'delete from console.list_views where operator_id = $1 and not is_shared',
    values: [operatorId],
  })
}

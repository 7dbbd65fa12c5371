import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface SessionRow extends Row {
  readonly operatorId: number
  readonly isEnrolling: boolean
  readonly name: string
  readonly mail: string
  readonly role: Role
  readonly provedAt: Date | null
  readonly approvesFrom: Date | null
  readonly expiresAt: Date
  /**
   * The blocks of IP addresses from which operators of the role may call; empty if every address
   * may.
   */
  readonly addresses: readonly string[]
}

/**
 * Stores the time of this call, unless an open screen sends the call by itself. Null if the session
 * has ended or was not used since `idleSince`. Null also if the operator's state does not fit: a
 * session of an enrolment needs an invited operator, and any other session an active operator. A
 * session that begins while the operator's authenticators are reset therefore does not work.
 */
export async function touchSession(
  on: Queryable,
  query: { idHash: Buffer; now: Date; idleSince: Date; isBackground: boolean },
): Promise<SessionRow | null> {
  const [row] = await on.query<SessionRow>({
    name: 'touch-console-session',
    text: `
      update console.sessions
      set seen_at = case when $4::boolean then seen_at else greatest(seen_at, $2) end
      from console.operators
      join console.address_lists on address_lists.role = operators.role
      where id_hash = $1
        and operators.id = operator_id
        and operators.state = case when is_enrolling then 'invited' else 'active' end
        and expires_at > $2
        and seen_at > $3
      returning
        operator_id,
        is_enrolling,
        name,
        mail,
        operators.role,
        proved_at,
        approves_from,
        expires_at,
        addresses`,
    values: [query.idHash, query.now, query.idleSince, query.isBackground],
  })
  return row ?? null
}

/**
 * Makes the operator of a session the actor of the transaction, and locks the operator until the
 * transaction ends. Returns the operator's present role, or null if the session has ended or belongs
 * to an enrolment.
 */
export async function setActor(tx: Transaction, secret: string, now: Date): Promise<Role | null> {
  const [row] = await tx.query<{ role: Role | null }>(named('act-in-console')`
    select console.act(${secret}, ${now}) as role`)
  return row?.role ?? null
}

export async function insertSession(
  tx: Transaction,
  row: { idHash: Buffer; device: string; address: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    select console.open_session(${row.idHash}, ${row.device}, ${row.address}, ${row.now})`)
}

/** Acts of the operator, which lock the operator for key share, do not wait for this lock. */
export async function lockSessionOperator(tx: Transaction, operatorId: number): Promise<void> {
  await tx.query(sql`
    select
    from console.operators
    where id = ${operatorId}
    for no key update`)
}

/** Locks a session against its end. Returns false if the session has ended. */
export async function lockSession(tx: Transaction, idHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1
    from console.sessions
    where id_hash = ${idHash} for key share`)
  return rows.length === 1
}

export async function deleteSession(on: Queryable, idHash: Buffer): Promise<void> {
  await on.query(sql`delete from console.sessions where id_hash = ${idHash}`)
}

/** Ends all sessions of an operator at once, for example after a change of the role. */
export async function deleteSessionsOf(on: Queryable, operatorId: number): Promise<void> {
  await on.query(sql`delete from console.sessions where operator_id = ${operatorId}`)
}

export async function deleteOtherSessions(
  on: Queryable,
  { operatorId, idHash }: { operatorId: number; idHash: Buffer },
): Promise<void> {
  await on.query(sql`
    delete
    from console.sessions
    where operator_id = ${operatorId}
      and id_hash <> ${idHash}`)
}

export async function deleteEndedSessions(
  on: Queryable,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await on.query(sql`
    delete from console.sessions
    where expires_at <= ${now}
      or seen_at <= ${idleSince}`)
}

/**
 * Deletes the operator's session whose hash begins with `id`. Returns false if there is no such
 * session.
 */
export async function deleteListedSession(
  on: Queryable,
  { operatorId, id }: { operatorId: number; id: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    delete from console.sessions
    where operator_id = ${operatorId}
      and left(encode(id_hash, 'hex'), 16) = ${id}
    returning 1`)
  return rows.length > 0
}

export interface ListedSession extends Row {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly createdAt: Date
  readonly seenAt: Date
}

export function selectSessionsOf(
  on: Queryable,
  { operatorId, now, idleSince }: { operatorId: number; now: Date; idleSince: Date },
): Promise<ListedSession[]> {
  return on.query(sql`
    select
      left(encode(id_hash, 'hex'), 16) as id,
      device,
      address,
      created_at,
      seen_at
    from console.sessions
    where operator_id = ${operatorId}
      and expires_at > ${now}
      and seen_at > ${idleSince}
    order by seen_at desc, id_hash`)
}

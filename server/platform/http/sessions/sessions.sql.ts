import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface SessionRow {
  readonly memberId: number
  readonly viewedPackId: number | null
  readonly chosenPurchaseId: number | null
  readonly chosenAt: Date | null
}

interface SessionToInsert {
  readonly idHash: Buffer
  readonly memberId: number
  readonly device: string
  readonly now: Date
  readonly expiresAt: Date
  readonly idleDays: number
}

/** The record of the login is kept after the session ends. */
export async function insertSession(tx: Transaction, session: SessionToInsert): Promise<void> {
  const { idHash, memberId, device, now, expiresAt, idleDays } = session
  await tx.query(named('start-session')`
    with login as (
      insert into logins (member_id, device, created_at)
      values (${memberId}, ${device}, ${now})
    )
    insert into sessions (id_hash, member_id, created_at, seen_at, expires_at, idle_days, device)
    values (${idHash}, ${memberId}, ${now}, ${now}, ${expiresAt}, ${idleDays}, ${device})`)
}

/**
 * Returns whether the session exists, and locks its row so that it exists until the transaction
 * ends.
 */
export async function lockSession(tx: Transaction, idHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from sessions
    where id_hash = ${idHash} for key share`)
  return rows.length > 0
}

/** Null if the session has ended. */
export async function selectProvedAt(on: Queryable, idHash: Buffer): Promise<Date | null> {
  const rows = await on.query<{ provedAt: Date }>(sql`
    select coalesce(proved_at, created_at) as proved_at
    from sessions
    where id_hash = ${idHash}`)
  return rows[0]?.provedAt ?? null
}

export async function updateProvedAt(
  tx: Transaction,
  { idHash, now }: { idHash: Buffer; now: Date },
): Promise<void> {
  await tx.query(sql`update sessions set proved_at = ${now} where id_hash = ${idHash}`)
}

export async function deleteSession(on: Queryable, idHash: Buffer): Promise<void> {
  await on.query(named('end-session')`delete from sessions where id_hash = ${idHash}`)
}

/** Null as the hash ends all sessions. The caller locks the member's row first. */
export async function deleteSessionsOf(
  tx: Transaction,
  { memberId, exceptIdHash }: { memberId: number; exceptIdHash: Buffer | null },
): Promise<void> {
  await tx.query(sql`
    delete from sessions
    where member_id = ${memberId}
      and (${exceptIdHash}::bytea is null or id_hash <> ${exceptIdHash})`)
  await tx.query(sql`
    delete
    from push_subscriptions
    where member_id = ${memberId}
      and session_hash is null`)
}

export interface ListedSession {
  /** The first 16 hex digits of the session's hash. These digits give no access to the session. */
  readonly id: string
  /** The browser and the system at the login; empty if both are unknown. */
  readonly device: string
  readonly createdAt: Date
  readonly seenAt: Date
}

export function selectSessionsOf(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<(ListedSession & Row)[]> {
  return on.query(sql`
    select
      left(encode(id_hash, 'hex'), 16) as id,
      device,
      created_at,
      seen_at
    from sessions
    where member_id = ${memberId}
      and expires_at > ${now}
      and seen_at >= ${now}::timestamptz - make_interval(days => idle_days)
    order by seen_at desc, id
    limit 100`)
}

export async function deleteListedSession(
  tx: Transaction,
  { memberId, id }: { memberId: number; id: string },
): Promise<void> {
  await tx.query(sql`
    delete from sessions
    where member_id = ${memberId}
      and left(encode(id_hash, 'hex'), 16) = ${id}`)
}

export async function touchSessions(
  on: Queryable,
  idHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await on.query(named('touch-sessions')`
    update sessions
    set seen_at = ${now}
    where id_hash = any(${idHashes})
      and seen_at < ${now}`)
}

/** The push messages of a device outlive its expired session, until the member ends all others. */
export async function deleteExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`
    update push_subscriptions
    set session_hash = null
    where session_hash in (select id_hash from sessions where expires_at <= ${now})`)
  await on.query(sql`delete from sessions where expires_at <= ${now}`)
}

export async function deleteLogins(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from logins where created_at < ${before}`)
}

export async function updateViewedPack(
  on: Queryable,
  idHash: Buffer,
  packId: number,
): Promise<void> {
  await on.query(named('remember-viewed-pack')`
    update sessions
    set viewed_pack_id = ${packId}
    where id_hash = ${idHash}`)
}

export async function updateChosenPurchase(
  on: Queryable,
  idHash: Buffer,
  { purchaseId, now }: { purchaseId: number; now: Date },
): Promise<void> {
  await on.query(named('remember-chosen-purchase')`
    update sessions
    set chosen_purchase_id = ${purchaseId}, chosen_at = ${now}
    where id_hash = ${idHash}`)
}

/** Each row has the hash's position in the list, from 1. Each hash costs one look-up. */
export function selectSessions(
  on: Queryable,
  idHashes: readonly string[],
  now: Date,
): Promise<
  (SessionRow & { readonly position: number; readonly seenAt: Date } & Record<string, unknown>)[]
> {
  return on.query(named('select-sessions')`
    select
      position,
      seen_at,
      member_id,
      viewed_pack_id,
      chosen_purchase_id,
      chosen_at
    from unnest(${idHashes}::text[]) with ordinality as requested (id_hash, position)
    cross join lateral (
      select seen_at, member_id, viewed_pack_id, chosen_purchase_id, chosen_at
      from sessions
      where id_hash = decode(requested.id_hash, 'hex')
        and expires_at > ${now}
        and seen_at >= ${now}::timestamptz - make_interval(days => idle_days)
      limit 1
    ) as session`)
}

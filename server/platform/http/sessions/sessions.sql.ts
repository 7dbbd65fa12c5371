import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
  await tx.query({
    name: 'start-session',
    text: `
      with login as (
        insert into logins (member_id, device, created_at)
        values ($2, $6, $3)
      )
      insert into sessions (id_hash, member_id, created_at, seen_at, expires_at, idle_days, device)
      values ($1, $2, $3, $3, $4, $5, $6)`,
    values: [idHash, memberId, now, expiresAt, idleDays, device],
  })
}

/**
 * Returns whether the session exists, and locks its row so that it exists until the transaction
 * ends.
 */
export async function lockSession(tx: Transaction, idHash: Buffer): Promise<boolean> {
  const rows = await tx.query({
    text: 'select from sessions where id_hash = $1 for key share',
    values: [idHash],
  })
  return rows.length > 0
}

/** Null if the session has ended. */
export async function selectProvedAt(on: Queryable, idHash: Buffer): Promise<Date | null> {
  const rows = await on.query<{ provedAt: Date }>({
    text: `
      select coalesce(proved_at, created_at) as proved_at
      from sessions
      where id_hash = $1`,
    values: [idHash],
  })
  return rows[0]?.provedAt ?? null
}

export async function updateProvedAt(
  tx: Transaction,
  { idHash, now }: { idHash: Buffer; now: Date },
): Promise<void> {
  await tx.query({
    text: 'update sessions set proved_at = $2 where id_hash = $1',
    values: [idHash, now],
  })
}

export async function deleteSession(on: Queryable, idHash: Buffer): Promise<void> {
  await on.query({
    name: 'end-session',
    text: 'delete from sessions where id_hash = $1',
    values: [idHash],
  })
}

/** Null as the hash ends all sessions. The caller locks the member's row first. */
export async function deleteSessionsOf(
  tx: Transaction,
  { memberId, exceptIdHash }: { memberId: number; exceptIdHash: Buffer | null },
): Promise<void> {
  await tx.query({
    text: `
      delete from sessions
      where member_id = $1
        and ($2::bytea is null or id_hash <> $2)`,
    values: [memberId, exceptIdHash],
  })
  await tx.query({
    text: 'delete from push_subscriptions where member_id = $1 and session_hash is null',
    values: [memberId],
  })
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
  return on.query({
    text: `
      select
        left(encode(id_hash, 'hex'), 16) as id,
        device,
        created_at,
        seen_at
      from sessions
      where member_id = $1
        and expires_at > $2
        and seen_at >= $2::timestamptz - make_interval(days => idle_days)
      order by seen_at desc, id
      limit 100`,
    values: [memberId, now],
  })
}

export async function deleteListedSession(
  tx: Transaction,
  { memberId, id }: { memberId: number; id: string },
): Promise<void> {
  await tx.query({
    text: `
      delete from sessions
      where member_id = $1
        and left(encode(id_hash, 'hex'), 16) = $2`,
    values: [memberId, id],
  })
}

export async function touchSessions(
  on: Queryable,
  idHashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await on.query({
    name: 'touch-sessions',
    text: `
      update sessions
      set seen_at = $2
      where id_hash = any($1)
        and seen_at < $2`,
    values: [idHashes, now],
  })
}

/** The push messages of a device outlive its expired session, until the member ends all others. */
export async function deleteExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await on.query({
    text: `
      update push_subscriptions
      set session_hash = null
      where session_hash in (select id_hash from sessions where expires_at <= $1)`,
    values: [now],
  })
  await on.query({ text: 'delete from sessions where expires_at <= $1', values: [now] })
}

export async function deleteLogins(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from logins where created_at < $1', values: [before] })
}

export async function updateViewedPack(
  on: Queryable,
  idHash: Buffer,
  packId: number,
): Promise<void> {
  await on.query({
    name: 'remember-viewed-pack',
    text: 'update sessions set viewed_pack_id = $2 where id_hash = $1',
    values: [idHash, packId],
  })
}

export async function updateChosenPurchase(
  on: Queryable,
  idHash: Buffer,
  { purchaseId, now }: { purchaseId: number; now: Date },
): Promise<void> {
  await on.query({
    name: 'remember-chosen-purchase',
    text: 'update sessions set chosen_purchase_id = $2, chosen_at = $3 where id_hash = $1',
    values: [idHash, purchaseId, now],
  })
}

/** Each row has the hash's position in the list, from 1. Each hash costs one look-up. */
export function selectSessions(
  on: Queryable,
  idHashes: readonly string[],
  now: Date,
): Promise<
  (SessionRow & { readonly position: number; readonly seenAt: Date } & Record<string, unknown>)[]
> {
  return on.query({
    name: 'select-sessions',
    text: `
      select
        position,
        seen_at,
        member_id,
        viewed_pack_id,
        chosen_purchase_id,
        chosen_at
      from unnest($1::text[]) with ordinality as requested (id_hash, position)
      cross join lateral (
        select seen_at, member_id, viewed_pack_id, chosen_purchase_id, chosen_at
        from sessions
        where id_hash = decode(requested.id_hash, 'hex')
          and expires_at > $2
          and seen_at >= $2::timestamptz - make_interval(days => idle_days)
        limit 1
      ) as session`,
    values: [idHashes, now],
  })
}

import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** What the database stores about a session. */
export interface SessionRow {
  readonly memberId: number
  readonly viewedPackId: number | null
  readonly chosenPurchaseId: number | null
  readonly chosenAt: Date | null
}

export async function insertSession(
  tx: Transaction,
  session: { idHash: Buffer; memberId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    name: 'start-session',
    text: `
      insert into sessions (id_hash, member_id, created_at, expires_at)
      values ($1, $2, $3, $4)`,
    values: [session.idHash, session.memberId, session.now, session.expiresAt],
  })
}

export async function deleteSession(on: Queryable, idHash: Buffer): Promise<void> {
  await on.query({
    name: 'end-session',
    text: 'delete from sessions where id_hash = $1',
    values: [idHash],
  })
}

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
}

export async function deleteExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from sessions where expires_at <= $1', values: [now] })
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

/**
 * Selects the sessions with these hashes (hex). Each row tells the position of its hash in the
 * list, counted from 1. Each hash costs one index look-up.
 */
export function selectSessions(
  on: Queryable,
  idHashes: readonly string[],
  now: Date,
): Promise<(SessionRow & { readonly position: number } & Record<string, unknown>)[]> {
  return on.query({
    name: 'select-sessions',
    text: `
      select
        position,
        member_id as "memberId",
        viewed_pack_id as "viewedPackId",
        chosen_purchase_id as "chosenPurchaseId",
        chosen_at as "chosenAt"
      from unnest($1::text[]) with ordinality as requested (id_hash, position)
      cross join lateral (
        select member_id, viewed_pack_id, chosen_purchase_id, chosen_at
        from sessions
        where id_hash = decode(requested.id_hash, 'hex')
          and expires_at > $2
        limit 1
      ) as session`,
    values: [idHashes, now],
  })
}

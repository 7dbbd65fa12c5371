import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/** The present head of a pack's chain of receipts. This head is not signed yet. */
export interface UnsignedHead {
  readonly packId: number
  readonly packRoot: Buffer
  /** The number that this head will have among the pack's signed heads, from 0. */
  readonly seq: number
  readonly settledCount: number
  readonly head: Buffer
}

export interface SignedHead {
  readonly packId: number
  readonly seq: number
  readonly settledCount: number
  readonly head: Buffer
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

/**
 * Selects the present heads of packs that have sold tickets since their last signed head, and of
 * packs that have no signed head.
 */
export function selectUnsignedHeads(on: Queryable): Promise<(UnsignedHead & Row)[]> {
  return on.query(named('select-unsigned-heads')`
    select
      packs.id as pack_id,
      pack_root,
      coalesce(latest.seq + 1, 0) as seq,
      urns.settled_count,
      urns.head
    from packs
    join urns on urns.pack_id = packs.id
    left join lateral (
      select seq, settled_count
      from signed_heads
      where signed_heads.pack_id = packs.id
      order by seq desc
      limit 1
    ) as latest on true
    where latest.settled_count is distinct from urns.settled_count
    order by packs.id`)
}

/** If two processes sign the same head, the first insert wins. Both signatures are valid. */
export async function insertSignedHeads(
  on: Queryable,
  heads: readonly SignedHead[],
): Promise<void> {
  await on.query(named('insert-signed-heads')`
    insert into signed_heads (
      pack_id, seq, settled_count, head, signed_at, public_key, signature
    )
    select *
    from unnest(
      ${heads.map(({ packId }) => packId)}::bigint[], ${heads.map(({ seq }) => seq)}::integer[],
      ${heads.map(({ settledCount }) => settledCount)}::bigint[],
      ${heads.map(({ head }) => head)}::bytea[],
      ${heads.map(({ signedAt }) => signedAt.toISOString())}::timestamptz[],
      ${heads.map(({ publicKey }) => publicKey)}::bytea[],
      ${heads.map(({ signature }) => signature)}::bytea[]
    )
    on conflict do nothing`)
}

/**
 * A pack's signed heads are numbered from 0 without a gap, so the highest number gives the count.
 */
export async function countSignedHeads(on: Queryable, packId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(named('count-signed-heads')`
    select coalesce(max(seq) + 1, 0) as count
    from signed_heads
    where pack_id = ${packId}`)
  return row?.count ?? 0
}

/** Selects the signed heads numbered `from` up to but excluding `to`, newest first. */
export function selectSignedHeads(
  on: Queryable,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<(SignedHead & Row)[]> {
  return on.query(named('select-signed-heads')`
    select
      pack_id,
      seq,
      settled_count,
      head,
      signed_at,
      public_key,
      signature
    from signed_heads
    where pack_id = ${packId}
      and seq >= ${from}
      and seq < ${to}
    order by seq desc`)
}

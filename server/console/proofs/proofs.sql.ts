import type { Queryable, Row } from '#server/platform/database/database.ts'

const RUNS_MAX = 20

export interface StoredPackProof extends Row {
  readonly id: number
  readonly name: string
  readonly packRoot: Buffer
  readonly purchaseCount: number
  readonly signedCount: number
  readonly head: Buffer | null
  readonly signedAt: Date | null
}

/** The condition that chooses published packs by number or name. An empty text chooses all. */
const MATCHES = `
  published_at is not null
  and ($1 = '' or packs.id::text = $1 or strpos(lower(packs.name), lower($1)) > 0)`

export async function countPackProofs(on: Queryable, text: string): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from packs where ${MATCHES}`,
    values: [text],
  })
  return row?.count ?? 0
}

/** Selects one page of the published packs, the newest first, each with its newest signed head. */
export function selectPackProofs(
  on: Queryable,
  text: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredPackProof[]> {
  return on.query({
    text: `
      select
        packs.id,
        packs.name,
        pack_root,
        urns.settled_count as purchase_count,
        coalesce(newest.settled_count, 0) as signed_count,
        newest.head,
        newest.signed_at
      from packs
      join urns on urns.pack_id = packs.id
      left join lateral (
        select settled_count, head, signed_at
        from signed_heads
        where signed_heads.pack_id = packs.id
        order by seq desc
        limit 1
      ) as newest on true
      where ${MATCHES}
      order by packs.id desc
      offset $2
      limit $3`,
    values: [text, offset, limit],
  })
}

export interface StoredRun extends Row {
  readonly id: number
  readonly endedAt: Date
  readonly broken: string[]
}

/** Selects the latest runs of `npm run verify`, the newest first. */
export function selectVerifyRuns(on: Queryable): Promise<StoredRun[]> {
  return on.query({
    text: `
      select id, ended_at, broken_invariants as broken
      from verify_runs
      order by id desc
      limit ${RUNS_MAX}`,
  })
}

/**
 * Returns the pack of a purchase, and the purchase's number in the log of that pack. Null if the
 * member has no such purchase.
 */
export async function selectPurchasePlace(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<{ readonly packId: number; readonly t: number } | null> {
  const [row] = await on.query<{ packId: number; t: number }>({
    text: `
      select pack_id, settled_index as t
      from purchases
      where member_id = $1
        and id = $2`,
    values: [memberId, purchaseId],
  })
  return row ?? null
}

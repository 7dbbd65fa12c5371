import type { VerifyRun } from '#contract/console/packs/proofs.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import type { PartSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

const RUNS_MAX = 20

/** The published packs, the newest first, each with its newest signed head. */
export const packProofSource: PartSource = {
  select: `
    packs.id,
    packs.name,
    encode(pack_root, 'hex') as pack_root,
    urns.settled_count as purchase_count,
    coalesce(newest.settled_count, 0) as signed_count,
    encode(newest.head, 'hex') as head,
    newest.signed_at`,
  from: 'packs',
  joins: `
    join urns on urns.pack_id = packs.id
    left join lateral (
      select settled_count, head, signed_at
      from signed_heads
      where signed_heads.pack_id = packs.id
      order by seq desc
      limit 1
    ) as newest on true`,
  always: 'published_at is not null',
  where: {
    text: 'packs.id::text = search_key($text) or fold_text(packs.name) like all (search_patterns($text))',
  },
  order: 'packs.id desc',
  id: 'packs.id',
}

/** Selects the latest runs of `npm run verify`, the newest first. */
export function selectVerifyRuns(on: Queryable): Promise<(Sendable<VerifyRun> & Row)[]> {
  return on.query(sql`
    select id, ended_at, broken_invariants as broken
    from verify_runs
    order by id desc
    limit ${raw(RUNS_MAX)}`)
}

/**
 * Returns the pack of a purchase, and the purchase's number in the log of that pack. Null if the
 * member has no such purchase.
 */
export async function selectPurchasePlace(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<{ readonly packId: number; readonly t: number } | null> {
  const [row] = await on.query<{ packId: number; t: number }>(sql`
    select pack_id, settled_index as t
    from purchases
    where member_id = ${memberId}
      and id = ${purchaseId}`)
  return row ?? null
}

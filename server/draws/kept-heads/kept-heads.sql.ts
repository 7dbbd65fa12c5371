import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export interface NewestHead {
  readonly packRoot: Buffer
  readonly settledCount: number
  readonly head: Buffer
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

export function selectNewestHeads(on: Queryable): Promise<(NewestHead & Row)[]> {
  return on.query(named('select-newest-heads')`
    select
      pack_root,
      newest.settled_count,
      newest.head,
      newest.signed_at,
      newest.public_key,
      newest.signature
    from packs
    cross join lateral (
      select settled_count, head, signed_at, public_key, signature
      from signed_heads
      where signed_heads.pack_id = packs.id
      order by seq desc
      limit 1
    ) as newest`)
}

/** Where the chain of a pack stood after `settledCount` purchases, as its kept head did. */
export interface ChainPosition {
  readonly packId: number
  readonly packRoot: Buffer
  readonly settledCount: number
  /** Null if the database has fewer than `settledCount` purchases of the pack. */
  readonly head: Buffer | null
}

/**
 * Selects, for each pack, the head of its chain after `settledCount` purchases. The caller compares
 * it with the kept head. Packs that do not exist in the database are left out.
 */
export function selectChainPositions(
  on: Queryable,
  kept: readonly { readonly packRoot: Buffer; readonly settledCount: number }[],
): Promise<(ChainPosition & Row)[]> {
  return on.query(named('select-chain-positions')`
    select
      packs.id as pack_id,
      packs.pack_root,
      kept.settled_count,
      case kept.settled_count when 0 then packs.pack_root else head_after end as head
    from unnest(
      ${kept.map(({ packRoot }) => packRoot)}::bytea[],
      ${kept.map(({ settledCount }) => settledCount)}::bigint[]) as kept (pack_root, settled_count
    )
    join packs on packs.pack_root = kept.pack_root
    left join purchases
      on purchases.pack_id = packs.id
      and settled_index = kept.settled_count - 1`)
}

import type { HoldRule } from '#server/draws/holds/holds.ts'
import { arrayLiteral, byteaArrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Urn } from './urn.ts'

const URN_COLUMNS = sql`
  pack_id,
  sold_count,
  settled_count,
  head,
  counts`

/** Null if the pack is not published. */
export async function selectUrn(on: Queryable, packId: number): Promise<Urn | null> {
  const [urn] = await on.query<Urn & Row>(named('select-urn')`
    select ${URN_COLUMNS}
    from urns
    where pack_id = ${packId}`)
  return urn ?? null
}

/**
 * Locks the urns of packs in the order of the pack ids. The caller must lock urns before it locks
 * any balance. Every settlement follows this order, so that two settlements never wait for each
 * other. Each row also has the settings of the hold, so that a purchase needs no statement for them.
 */
export function lockUrns(
  tx: Transaction,
  packIds: readonly number[],
): Promise<(Urn & HoldRule & Row)[]> {
  return tx.query(named('lock-urns')`
    select
      ${URN_COLUMNS},
      (select hold_days from shop_settings) as hold_days,
      (select valued_hold_days from shop_settings) as valued_hold_days
    from urns
    where pack_id = any(${packIds})
    order by pack_id
    for update`)
}

export async function updateUrns(tx: Transaction, urns: readonly Urn[]): Promise<void> {
  await tx.query(named('update-urns')`
    update urns
    set
      sold_count = after.sold_count,
      settled_count = after.settled_count,
      head = after.head,
      counts = after.counts::integer[]
    from unnest(
      ${arrayLiteral(urns.map(({ packId }) => packId))}::bigint[],
      ${arrayLiteral(urns.map(({ soldCount }) => soldCount))}::integer[],
      ${arrayLiteral(urns.map(({ settledCount }) => settledCount))}::bigint[],
      ${byteaArrayLiteral(urns.map(({ head }) => head))}::bytea[],
      ${urns.map(({ counts }) => arrayLiteral(counts))}::text[]
    )
      as after (pack_id, sold_count, settled_count, head, counts)
    where urns.pack_id = after.pack_id`)
}

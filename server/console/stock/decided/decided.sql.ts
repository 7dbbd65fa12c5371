import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { arraysOf } from '#server/platform/database/written-columns.ts'
import type { CountablePurchase, CountedPrize } from './decided.rule.ts'

interface FoundPurchase extends CountablePurchase {
  readonly id: number
  readonly memberId: number
}

/**
 * Selects the packs whose stored sums may be out of date. These packs have sold tickets since their
 * sums were stored, or had undecided purchases at that time. If `packIds` is given, selects only
 * among these packs.
 */
export async function selectPacksToCount(
  on: Queryable,
  packIds: readonly number[] | null = null,
): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select urns.pack_id as id
    from urns
    left join console.counted_packs as counted on counted.pack_id = urns.pack_id
    where (${packIds}::bigint[] is null or urns.pack_id = any(${packIds}))
      and (
        urns.settled_count > coalesce(counted.settled_count, 0)
        or exists (select from console.undecided_purchases where pack_id = urns.pack_id)
      )
    order by id`)
  return rows.map(({ id }) => id)
}

export async function ensureCountedPacks(
  tx: Transaction,
  packIds: readonly number[],
): Promise<void> {
  await tx.query(sql`
    insert into console.counted_packs (pack_id)
    select * from unnest(${packIds}::bigint[]) as pack (id)
    order by id
    on conflict do nothing`)
}

/**
 * Locks the sums of a pack, and returns how many purchases these sums include. Null if another
 * transaction holds the lock and the caller may not wait.
 */
export async function lockCountedPack(
  tx: Transaction,
  packId: number,
  mayWait: boolean,
): Promise<number | null> {
  const rows = await tx.query<{ settledCount: number }>({
    text: `
      select settled_count
      from console.counted_packs
      where pack_id = $1
      for update ${mayWait ? '' : 'skip locked'}`,
    values: [packId],
  })
  return rows[0]?.settledCount ?? null
}

const SHIPPED_INDEXES = sql`
  case when shipments.approval_id is null then shipped_indexes else '' end as shipped_indexes`

const FOUND_PURCHASE = sql`
  purchases.member_id,
  purchases.id,
  prize_nos,
  extra_wins,
  ${SHIPPED_INDEXES}`

/** Of a cancelled shipment no card ships. */
const SHIPMENT = sql`
  left join shipments
    on shipments.member_id = purchases.member_id
    and shipments.purchase_id = purchases.id`

/**
 * Selects the purchases of a pack that were settled after those in the stored sums. Purchases of a
 * pack are settled one by one under the lock of the urn. A purchase can therefore never appear
 * later between two settled purchases.
 */
export function selectSettledSince(
  on: Queryable,
  { packId, settledCount, limit }: { packId: number; settledCount: number; limit: number },
): Promise<(FoundPurchase & Row)[]> {
  return on.query(sql`
    select ${FOUND_PURCHASE}
    from purchases
    left join decisions
      on decisions.member_id = purchases.member_id
      and decisions.purchase_id = purchases.id
    ${SHIPMENT}
    where pack_id = ${packId}
      and settled_index >= ${settledCount}
    order by settled_index
    limit ${limit}`)
}

/**
 * Selects the purchases of a pack that were undecided when its sums were stored and are decided
 * now.
 */
export function selectDecidedSince(
  on: Queryable,
  { packId, limit }: { packId: number; limit: number },
): Promise<(FoundPurchase & Row)[]> {
  return on.query(sql`
    select ${FOUND_PURCHASE}
    from console.undecided_purchases as undecided
    join decisions
      on decisions.member_id = undecided.member_id
      and decisions.purchase_id = undecided.purchase_id
    join purchases
      on purchases.member_id = undecided.member_id
      and purchases.id = undecided.purchase_id
    ${SHIPMENT}
    where undecided.pack_id = ${packId}
    limit ${limit}`)
}

export async function deleteUndecided(
  tx: Transaction,
  packId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.query(sql`
    delete
    from console.undecided_purchases
    where pack_id = ${packId}
      and purchase_id = any(${ids})`)
}

export async function insertUndecided(
  tx: Transaction,
  packId: number,
  purchases: readonly FoundPurchase[],
): Promise<void> {
  await tx.query(sql`
    insert into console.undecided_purchases (pack_id, member_id, purchase_id)
    select ${packId}, * from unnest(
      ${purchases.map(({ memberId }) => memberId)}::bigint[],
      ${purchases.map(({ id }) => id)}::bigint[]
    )`)
}

export async function addCountedPrizes(
  tx: Transaction,
  packId: number,
  sums: readonly CountedPrize[],
): Promise<void> {
  await tx.query({
    text: `
      insert into console.decided_prizes as decided (pack_id, is_extra, no, converted, shipped)
      select $1, is_extra, no, sum(converted), sum(shipped)
      from unnest($2::boolean[], $3::smallint[], $4::bigint[], $5::bigint[])
        as counted (is_extra, no, converted, shipped)
      group by is_extra, no
      on conflict (pack_id, is_extra, no) do update
      set
        converted = decided.converted + excluded.converted,
        shipped = decided.shipped + excluded.shipped`,
    values: [packId, ...arraysOf(sums, ['isExtra', 'no', 'converted', 'shipped'])],
  })
}

/** Of each prize, `count` cards that were to be shipped stay with the shop. */
export async function moveShippedPrizes(
  tx: Transaction,
  packId: number,
  kept: readonly Pick<CountedPrize, 'isExtra' | 'no' | 'shipped'>[],
): Promise<void> {
  await tx.query({
    text: `
      update console.decided_prizes as decided
      set converted = converted + kept.count, shipped = shipped - kept.count
      from unnest($2::boolean[], $3::smallint[], $4::bigint[]) as kept (is_extra, no, count)
      where pack_id = $1
        and decided.is_extra = kept.is_extra
        and decided.no = kept.no`,
    values: [packId, ...arraysOf(kept, ['isExtra', 'no', 'shipped'])],
  })
}

export async function updateSettledCount(
  tx: Transaction,
  packId: number,
  settledCount: number,
): Promise<void> {
  await tx.query(sql`
    update console.counted_packs
    set settled_count = ${settledCount}
    where pack_id = ${packId}`)
}

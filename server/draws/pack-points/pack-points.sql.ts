import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { PointOrigins, Spend } from '#server/points/split/split.ts'

/** Adds to the pack and the day of each purchase. A sealed purchase counts until it is void. */
export async function addPackPoints(tx: Transaction, spends: readonly Spend[]): Promise<void> {
  const numbers = (of: (spend: Spend) => number) => arrayLiteral(spends.map(of))
  await tx.query(sql`
    insert into pack_points as stored (pack_id, day, paid, converted, given, free_count)
    select
      pack_id,
      (created_at at time zone 'Asia/Tokyo')::date as day,
      sum(paid),
      sum(converted),
      sum(given),
      sum(free)
    from unnest(
      ${numbers(({ memberId }) => memberId)}::bigint[],
      ${numbers(({ purchaseId }) => purchaseId)}::bigint[],
      ${numbers(({ points }) => points.paid)}::bigint[],
      ${numbers(({ points }) => points.converted)}::bigint[],
      ${numbers(({ points }) => points.given)}::bigint[],
      ${numbers(({ freeCount }) => freeCount)}::bigint[]
    )
      as spend (member_id, purchase_id, paid, converted, given, free)
    cross join lateral (
      select pack_id, created_at
      from purchases
      where purchases.member_id = spend.member_id
        and id = purchase_id
      union all
      select pack_id, created_at
      from sealed_purchases
      where sealed_purchases.member_id = spend.member_id
        and id = purchase_id
    ) as purchase
    group by pack_id, day
    order by pack_id, day
    on conflict (pack_id, day) do update
    set
      paid = stored.paid + excluded.paid,
      converted = stored.converted + excluded.converted,
      given = stored.given + excluded.given,
      free_count = stored.free_count + excluded.free_count`)
}

interface PackPoints extends Row, PointOrigins {
  readonly packId: number
}

/**
 * Returns how many draws of a pack for points a ticket has paid, as far as the job has counted them.
 */
export async function selectFreeCount(on: Queryable, packId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select coalesce(sum(free_count), 0)::bigint as count
    from pack_points
    where pack_id = ${packId}`)
  return row?.count ?? 0
}

/** The days are YYYY-MM-DD in Japan, the last one included. */
export function selectPackPoints(
  on: Queryable,
  packIds: readonly number[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<PackPoints[]> {
  return on.query(sql`
    select
      pack_id,
      sum(paid)::bigint as paid,
      sum(converted)::bigint as converted,
      sum(given)::bigint as given
    from pack_points
    where pack_id = any(${arrayLiteral(packIds)}::bigint[])
      and day between coalesce(${from}, '-infinity')::date and coalesce(${to}, 'infinity')::date
    group by pack_id`)
}

import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'

/** Until this transaction ends. Other transactions can still read the sets. */
export async function lockRankSets(tx: Transaction): Promise<void> {
  await tx.query(sql`lock table rank_sets in share row exclusive mode`)
}

export async function selectNewestSet(
  on: Queryable,
): Promise<{ readonly id: number; readonly fromMonth: number }> {
  const [newest] = await on.query<{ id: number; fromMonth: number }>(sql`
    select id, from_month
    from rank_sets
    order by from_month desc
    limit 1`)
  if (newest === undefined) throw new Error('there is no set of ranks')
  return newest
}

/**
 * A rank that a member has, or once paid coins to keep, cannot be deleted: the statement then
 * violates the constraint `rank_periods_rank` or `rank_maintenances_rank`.
 */
export async function deleteOtherRanks(tx: Transaction, ranks: Ranks): Promise<void> {
  await tx.query(sql`delete from ranks where not (id = any(${ranks.map(({ id }) => id)}))`)
}

export async function selectGreatestRankId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number | null }>(sql`select max(id) as id from ranks`)
  return row?.id ?? 0
}

/** Deletes planned ranks. The caller must lock the sets first. */
export async function deleteRankSet(tx: Transaction, fromMonth: number): Promise<void> {
  await tx.query(sql`delete from rank_sets where from_month = ${fromMonth}`)
}

export interface NewRankSet {
  readonly fromMonth: number
  readonly ranks: Ranks
  /** Null for `npm run ranks`. */
  readonly operatorId: number | null
  readonly now: Date
}

/** Inserts a set of ranks and returns its id. Ranks that the shop did not have are inserted too. */
export async function insertRankSet(
  tx: Transaction,
  { fromMonth, ranks, operatorId, now }: NewRankSet,
): Promise<number> {
  const ids = ranks.map(({ id }) => id)
  // Only the ids count. The other columns are for processes of the former version, which must not
  // give a member the new rank. No member pays such an amount.
  await tx.query(sql`
    insert into ranks (id, name, name_en, month_yen, coin_permille, keep_coins)
    select id, name, name_en, 2147483647 - id, 0, 0
    from unnest(
      ${ids}::integer[], ${ranks.map(({ name }) => name.ja)}::text[],
      ${ranks.map(({ name }) => name.en)}::text[]) as new_rank (id, name, name_en
    )
    on conflict (id) do nothing`)
  const [set] = await tx.query<{ id: number }>(sql`
    insert into rank_sets (from_month, operator_id, saved_at)
    values (${fromMonth}, ${operatorId}, ${now})
    returning id`)
  const setId = set?.id as number
  await tx.query(sql`
    insert into rank_terms
      (set_id, rank_id, name, name_en, icon, month_yen, coin_permille, keep_coins)
    select ${setId}, *
    from unnest(
      ${ids}::integer[], ${ranks.map(({ name }) => name.ja)}::text[],
      ${ranks.map(({ name }) => name.en)}::text[], ${ranks.map(({ icon }) => icon)}::text[],
      ${ranks.map(({ monthYen }) => monthYen)}::integer[],
      ${ranks.map(({ coinPermille }) => coinPermille)}::integer[],
      ${ranks.map(({ keepCoins }) => keepCoins)}::integer[]
    )`)
  return setId
}

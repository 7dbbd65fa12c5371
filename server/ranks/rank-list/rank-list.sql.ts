import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'

/** Until this transaction ends. Other transactions can still read the sets. */
export async function lockRankSets(tx: Transaction): Promise<void> {
  await tx.query({ text: 'lock table rank_sets in share row exclusive mode' })
}

export async function selectNewestSet(
  on: Queryable,
): Promise<{ readonly id: number; readonly fromMonth: number }> {
  const [newest] = await on.query<{ id: number; fromMonth: number }>({
    text: `
      select id, from_month
      from rank_sets
      order by from_month desc
      limit 1`,
  })
  if (newest === undefined) throw new Error('there is no set of ranks')
  return newest
}

/**
 * A rank that a member has, or once paid coins to keep, cannot be deleted: the statement then
 * violates the constraint `rank_periods_rank` or `rank_maintenances_rank`.
 */
export async function deleteOtherRanks(tx: Transaction, ranks: Ranks): Promise<void> {
  await tx.query({
    text: 'delete from ranks where not (id = any($1))',
    values: [ranks.map(({ id }) => id)],
  })
}

export async function selectGreatestRankId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number | null }>({ text: 'select max(id) as id from ranks' })
  return row?.id ?? 0
}

/** Deletes planned ranks. The caller must lock the sets first. */
export async function deleteRankSet(tx: Transaction, fromMonth: number): Promise<void> {
  await tx.query({ text: 'delete from rank_sets where from_month = $1', values: [fromMonth] })
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
  await tx.query({
    text: `
      insert into ranks (id, name, name_en, month_yen, coin_permille, keep_coins)
      select id, name, name_en, 2147483647 - id, 0, 0
      from unnest($1::integer[], $2::text[], $3::text[]) as new_rank (id, name, name_en)
      on conflict (id) do nothing`,
    values: [ids, ranks.map(({ name }) => name.ja), ranks.map(({ name }) => name.en)],
  })
  const [set] = await tx.query<{ id: number }>({
    text: `
      insert into rank_sets (from_month, operator_id, saved_at)
      values ($1, $2, $3)
      returning id`,
    values: [fromMonth, operatorId, now],
  })
  const setId = set?.id as number
  await tx.query({
    text: `
      insert into rank_terms
        (set_id, rank_id, name, name_en, icon, month_yen, coin_permille, keep_coins)
      select $1, *
      from unnest(
        $2::integer[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::integer[]
      )`,
    values: [
      setId,
      ids,
      ranks.map(({ name }) => name.ja),
      ranks.map(({ name }) => name.en),
      ranks.map(({ icon }) => icon),
      ranks.map(({ monthYen }) => monthYen),
      ranks.map(({ coinPermille }) => coinPermille),
      ranks.map(({ keepCoins }) => keepCoins),
    ],
  })
  return setId
}

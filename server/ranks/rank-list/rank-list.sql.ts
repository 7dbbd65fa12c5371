import type { Transaction } from '#server/platform/database/database.ts'
import type { Ranks } from '#server/ranks/rank-period/rank-period.ts'

/**
 * Locks the ranks against changes by other transactions until this transaction ends. Other
 * transactions can still read the ranks.
 */
export async function lockRanks(tx: Transaction): Promise<void> {
  await tx.query({ text: 'lock table ranks in share row exclusive mode' })
}

/**
 * Deletes the ranks that are not in `ranks`. A rank that a member has, or once paid coins to keep,
 * cannot be deleted: the statement then violates the constraint `rank_periods_rank` or
 * `rank_maintenances_rank`.
 */
export async function deleteOtherRanks(tx: Transaction, ranks: Ranks): Promise<void> {
  await tx.query({
    text: 'delete from ranks where not (id = any($1))',
    values: [ranks.map(({ id }) => id)],
  })
}

export async function upsertRanks(tx: Transaction, ranks: Ranks): Promise<void> {
  await tx.query({
    text: `
      insert into ranks (id, name, name_en, icon, month_yen, coin_permille, keep_coins)
      select *
      from unnest(
        $1::integer[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[]
      )
      on conflict (id) do update
      set
        name = excluded.name,
        name_en = excluded.name_en,
        icon = excluded.icon,
        month_yen = excluded.month_yen,
        coin_permille = excluded.coin_permille,
        keep_coins = excluded.keep_coins`,
    values: [
      ranks.map(({ id }) => id),
      ranks.map(({ name }) => name.ja),
      ranks.map(({ name }) => name.en),
      ranks.map(({ icon }) => icon),
      ranks.map(({ monthYen }) => monthYen),
      ranks.map(({ coinPermille }) => coinPermille),
      ranks.map(({ keepCoins }) => keepCoins),
    ],
  })
}

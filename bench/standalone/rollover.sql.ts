import type { Database, Row } from '#server/platform/database/database.ts'

/** The id of the first inserted member, far above the ids of the buyers. */
export const FIRST_MEMBER_ID = 1_000_000
/** One of every 1,000 members has balances and pays during the rollover. */
export const MEMBERS_PER_PAYER = 1_000
const BATCH = 100_000

/**
 * Inserts members who have all paid in `month`, so that the rollover must move the rank period of
 * every member. Each rank gets the same number of members. Of the members who paid least, a tenth
 * have kept the top rank by rank maintenance.
 */
export async function insertRankPeriods(
  database: Database,
  { memberCount, month }: { memberCount: number; month: number },
): Promise<void> {
  for (let from = 0; from < memberCount; from += BATCH) {
    const first = FIRST_MEMBER_ID + from
    const last = FIRST_MEMBER_ID + Math.min(from + BATCH, memberCount) - 1
    await database.transaction(async (tx) => {
      // This setting turns off triggers and foreign key checks, which would take long. The rows are
      // consistent without them.
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text: MEMBERS, values: [first, last] })
      await tx.query({ text: BALANCES, values: [first, last, MEMBERS_PER_PAYER] })
      await tx.query({ text: RANK_PERIODS, values: [first, last, month] })
      await tx.query({ text: FIGURES, values: [first, last] })
    })
  }
  await database.query({ text: 'vacuum analyze rank_periods' })
  await database.query({ text: 'checkpoint' })
}

/** Counts the members by rank and month. Sums the yen that they paid in the month. */
export function summarizeRankPeriods(database: Database): Promise<Row[]> {
  return database.query({
    text: `
      select rank_id, month, count(*) as members, sum(paid_yen) as yen
      from rank_periods
      group by rank_id, month
      order by rank_id, month`,
  })
}

const MEMBERS = `
  insert into members (
    id, mail, password_hash, last_name, first_name, tel, zipcode, pref_id, city, address,
    referral_code, created_at
  )
  select n, 'ranked-' || n || '@example.com', '-', '山田', '花子', '09012345678', '1500001', 13, '渋谷区',
    '1', 'RANKED' || n, now() - interval '30 days'
  from generate_series($1::bigint, $2::bigint) as n`

const BALANCES = `
  insert into balances (member_id, currency)
  select n, currency
  from generate_series($1::bigint, $2::bigint) as n
  cross join (values ('point'), ('coin')) as opened (currency)
  where n % $3::bigint = 0`

/**
 * Inserts a rank period for each member. Each of the five amounts of paid yen earns a different
 * rank, and the members get the amounts in turn.
 */
const RANK_PERIODS = `
  insert into rank_periods (member_id, rank_id, month, paid_yen, last_month_paid_yen, is_kept)
  select n, 1 + n % 5, $3::integer, ('{500, 10000, 30000, 100000, 300000}'::bigint[])[1 + (n / 5) % 5],
    1000, n % 50 = 4
  from generate_series($1::bigint, $2::bigint) as n`

const FIGURES = `
  insert into member_figures (member_id, registered_at, last_visit_at, rank_id)
  select n, now() - interval '30 days', now(), 1 + n % 5
  from generate_series($1::bigint, $2::bigint) as n`

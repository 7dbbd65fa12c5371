import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

type Concerned = ConsoleAnswer<'GET /rules/concerned'>

/** Counts what a change of the rules leaves as it is. Reads every balance of the shop. */
export async function countConcerned(
  on: Queryable,
  {
    slipPayIds,
    transferPayIds,
    now,
  }: { slipPayIds: readonly number[]; transferPayIds: readonly number[]; now: Date },
): Promise<Concerned> {
  const [row] = await on.query<Concerned & Row>(sql`
    select
      (select coalesce(sum(balance), 0)::bigint from balances where currency = 'point') as points,
      (select count(*) from spending_limits where next_at > ${now}) as higher_limits,
      count(*) filter (where pay_id = any(${slipPayIds})) as slips,
      count(*) filter (where pay_id = any(${transferPayIds})) as transfers
    from payments
    where state = 'waiting'`)
  return row as Concerned
}

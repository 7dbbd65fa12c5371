import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

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
  const [row] = await on.query<Concerned & Row>({
    text: `
      select
        (select coalesce(sum(balance), 0)::bigint from balances where currency = 'point') as points,
        (select count(*) from spending_limits where next_at > $3) as higher_limits,
        count(*) filter (where pay_id = any($1)) as slips,
        count(*) filter (where pay_id = any($2)) as transfers
      from payments
      where state = 'waiting'`,
    values: [slipPayIds, transferPayIds, now],
  })
  return row as Concerned
}

import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { operatorList } from '#contract/console/operators/operators.fields.ts'
import type { OperatorRow } from '#contract/console/operators/operators.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import { columnConditions, columnOrders } from '#server/console/lists/list-columns.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

const LISTED = `
  id,
  name,
  mail,
  role,
  state,
  version,
  (select count(*) from console.passkeys where operator_id = operators.id) as passkey_count,
  exists (
    select from console.totp_secrets
    where operator_id = operators.id
      and confirmed_at is not null
  ) as has_totp,
  created_at,
  (select max(seen_at) from console.sessions where operator_id = operators.id) as seen_at,
  removed_at`

export const operatorSource: ListSource<'GET /operators'> = {
  select: LISTED,
  from: 'console.operators',
  where: {
    ...columnConditions(operatorList),
    text: `fold_text(name || E'\\n' || mail) like all (search_patterns($text))`,
  },
  order: { ...columnOrders(operatorList), seenAt: 'seen_at $direction $nulls, id' },
}

export async function selectListedOperator(
  on: Queryable,
  id: number,
): Promise<Sendable<OperatorRow> | null> {
  const [row] = await on.query<Sendable<OperatorRow> & Row>(sql`
    select ${raw(LISTED)}
    from console.operators
    where id = ${id}`)
  return row ?? null
}

export function selectStaffAccounts(
  on: Queryable,
): Promise<(Sendable<ConsoleAnswer<'GET /operator-accounts'>['list'][number]> & Row)[]> {
  return on.query(sql`
    select
      staff_members.member_id,
      operator_id,
      operators.name as operator_name,
      cause,
      found_at,
      (
        select coalesce(sum(draw_count), 0)::integer
        from purchases
        where purchases.member_id = staff_members.member_id
      ) as draw_count,
      (
        select max(purchases.created_at)
        from purchases
        where purchases.member_id = staff_members.member_id
      ) as drew_at
    from staff_members
    join console.operators on operators.id = operator_id
    order by drew_at desc nulls last, staff_members.member_id`)
}

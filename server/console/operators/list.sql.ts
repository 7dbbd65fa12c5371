import { operatorList } from '#contract/console/operators/operators.fields.ts'
import type { OperatorRow } from '#contract/console/operators/operators.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import { columnConditions, columnOrders } from '#server/console/lists/list-columns.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

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
  const [row] = await on.query<Sendable<OperatorRow> & Row>({
    text: `select ${LISTED} from console.operators where id = $1`,
    values: [id],
  })
  return row ?? null
}

import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/**
 * The lateral join searches the indexes once for each request. For `exists … or exists …` the
 * planner may read both tables whole instead.
 */
export async function selectExistingRequests(
  on: Queryable,
  requests: readonly { readonly memberId: number; readonly requestId: string }[],
): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ position: number }>(named('select-existing-requests')`
    select requested.position::integer as position
    from unnest(
      ${arrayLiteral(requests.map(({ memberId }) => memberId))}::bigint[],
      ${requests.map(({ requestId }) => requestId)}::text[]
    )
      with ordinality as requested (member_id, request_id, position)
    cross join lateral (
      select from purchases
      where purchases.member_id = requested.member_id
        and purchases.request_id = requested.request_id
      union all
      select from sealed_purchases
      where sealed_purchases.member_id = requested.member_id
        and sealed_purchases.request_id = requested.request_id
      limit 1
    ) as existing`)
  return new Set(rows.map(({ position }) => position - 1))
}

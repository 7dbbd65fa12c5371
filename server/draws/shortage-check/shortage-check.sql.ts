import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export async function selectExistingRequests(
  on: Queryable,
  requests: readonly { readonly memberId: number; readonly requestId: string }[],
): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ position: number }>({
    name: 'select-existing-requests',
    text: `
      select requested.position::integer as position
      from unnest($1::bigint[], $2::text[])
        with ordinality as requested (member_id, request_id, position)
      where exists (
          select from purchases
          where purchases.member_id = requested.member_id
            and purchases.request_id = requested.request_id
        )
        or exists (
          select from sealed_purchases
          where sealed_purchases.member_id = requested.member_id
            and sealed_purchases.request_id = requested.request_id
        )`,
    values: [
      arrayLiteral(requests.map(({ memberId }) => memberId)),
      requests.map(({ requestId }) => requestId),
    ],
  })
  return new Set(rows.map(({ position }) => position - 1))
}

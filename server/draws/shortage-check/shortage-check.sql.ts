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
      join purchases using (member_id, request_id)`,
    values: [
      arrayLiteral(requests.map(({ memberId }) => memberId)),
      requests.map(({ requestId }) => requestId),
    ],
  })
  return new Set(rows.map(({ position }) => position - 1))
}

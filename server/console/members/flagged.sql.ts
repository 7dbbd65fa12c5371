import type { MEMBER_FLAGS } from '#contract/console/members/members.fields.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { SearchTerms } from './search.rule.ts'
import { BEGINNINGS, KANA_LETTERS } from './search.sql.ts'

/**
 * Selects members with a flag, the newest first. With `terms`, selects only those that a search for
 * the terms also finds, whole matches first. Members with a flag are few, so the statement begins
 * with them, and the flag limits the result before `limit` does.
 */
export async function selectFlaggedIds(
  on: Queryable,
  search: {
    readonly flag: (typeof MEMBER_FLAGS)[number]
    readonly terms: SearchTerms | null
    readonly limit: number
    readonly now: Date
  },
): Promise<number[]> {
  const { id = null, mail = null, name = null, kana = null } = search.terms ?? {}
  const { digits = null, orderId = null } = search.terms ?? {}
  const rows = await on.query<{ id: number }>({
    text: `
      with flagged as (
        select member_id
        from closures
        where $8 = 'closed'
        union
        select member_id
        from restrictions
        where $8 = 'restricted'
          and lifted_at is null
          and (ends_at is null or ends_at > $9)
        union
        select member_id
        from balances
        where $8 = 'owes'
          and debt > 0
      )
      select id
      from flagged
      join members on members.id = member_id
      where $10
        or id = $1
        or ${BEGINNINGS.map(([column, value]) => `${column} collate "C" ^@ ${value}`).join(`
        or `)}
        or exists (
          select
          from payments
          where payments.member_id = members.id
            and (order_id = $6 or ${KANA_LETTERS} collate "C" ^@ $4)
        )
      order by coalesce(id = $1 or mail = $2, false) desc, id desc
      limit $7`,
    values: [
      id,
      mail,
      name,
      kana,
      digits,
      orderId,
      search.limit,
      search.flag,
      search.now,
      search.terms === null,
    ],
  })
  return rows.map((row) => row.id)
}

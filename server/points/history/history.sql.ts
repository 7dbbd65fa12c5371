import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { AccountKey, Entry } from '#server/points/ledger.ts'

export type HistoryEntry = Pick<Entry, 'seq' | 'amount' | 'kind' | 'reference' | 'createdAt'> & {
  readonly balanceAfter: number
}

export async function countEntries(
  on: Queryable,
  { memberId, currency }: AccountKey,
): Promise<number> {
  const [account] = await on.query<{ count: number }>(named('count-entries')`
    select entry_count as count
    from balances
    where member_id = ${memberId}
      and currency = ${currency}`)
  return account?.count ?? 0
}

/**
 * Reads up to `limit` entries of an account, newest first, beginning with the entry whose number is
 * `last`. The entries of an account are numbered without gaps, so a page is a range of numbers. The
 * thousandth page costs no more than the first.
 */
export function selectEntries(
  on: Queryable,
  { memberId, currency, last, limit }: AccountKey & { last: number; limit: number },
): Promise<(HistoryEntry & Row)[]> {
  return on.query(named('select-entries')`
    select seq, amount, kind, reference, created_at, balance_after
    from entries
    where member_id = ${memberId}
      and currency = ${currency}
      and seq > ${last}::bigint - ${limit}::bigint
      and seq <= ${last}::bigint
    order by seq desc`)
}

import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { AccountKey, Entry } from '#server/points/ledger.ts'

export type HistoryEntry = Pick<Entry, 'seq' | 'amount' | 'kind' | 'reference' | 'createdAt'> & {
  readonly balanceAfter: number
}

export async function countEntries(
  on: Queryable,
  { memberId, currency }: AccountKey,
): Promise<number> {
  const [account] = await on.query<{ count: number }>({
    name: 'count-entries',
    text: `
      select entry_count as count
      from balances
      where member_id = $1
        and currency = $2`,
    values: [memberId, currency],
  })
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
  return on.query({
    name: 'select-entries',
    text: `
      select seq, amount, kind, reference, created_at, balance_after
      from entries
      where member_id = $1
        and currency = $2
        and seq > $3::bigint - $4::bigint
        and seq <= $3::bigint
      order by seq desc`,
    values: [memberId, currency, last, limit],
  })
}

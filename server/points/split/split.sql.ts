import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { EntryKind } from '#server/points/ledger.ts'
import type { PointLot, PointSplit } from './split.rule.ts'

export interface StoredSplit extends Row {
  readonly memberId: number
  /** The number of the last ledger entry that the split covers. 0 if the split covers no entry. */
  readonly seq: number
  readonly lots: readonly PointLot[]
}

const SPLIT = `
  balances.member_id,
  coalesce(point_splits.seq, 0) as seq,
  coalesce(lots, '[]') as lots`

/**
 * Selects the splits that do not yet cover all ledger entries of the member, in the order of member
 * ids.
 */
export function selectStaleSplits(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredSplit[]> {
  return on.query({
    text: `
      select ${SPLIT}
      from balances
      left join point_splits on point_splits.member_id = balances.member_id
      where currency = 'point'
        and balances.member_id > $1
        and entry_count > coalesce(point_splits.seq, 0)
      order by balances.member_id
      limit $2`,
    values: [afterId, limit],
  })
}

export async function selectSplit(on: Queryable, memberId: number): Promise<StoredSplit | null> {
  const [row] = await on.query<StoredSplit>({
    text: `
      select ${SPLIT}
      from balances
      left join point_splits on point_splits.member_id = balances.member_id
      where currency = 'point'
        and balances.member_id = $1`,
    values: [memberId],
  })
  return row ?? null
}

export interface NewEntry extends Row {
  readonly memberId: number
  readonly seq: number
  readonly amount: number
  readonly kind: EntryKind
  readonly expiresAt: Date | null
}

/** At most `limit` for each member, in the ledger's order. */
export function selectEntriesAfter(
  on: Queryable,
  splits: readonly StoredSplit[],
  limit: number,
): Promise<NewEntry[]> {
  return on.query({
    text: `
      select
        entries.member_id,
        entries.seq,
        amount,
        kind,
        expires_at
      from unnest($1::bigint[], $2::bigint[]) as split (member_id, seq)
      join entries on entries.member_id = split.member_id
        and currency = 'point'
        and entries.seq > split.seq
        and entries.seq <= split.seq + $3
      order by entries.member_id, entries.seq`,
    values: [
      arrayLiteral(splits.map(({ memberId }) => memberId)),
      arrayLiteral(splits.map(({ seq }) => seq)),
      limit,
    ],
  })
}

/** Keeps a stored split that covers more entries. */
export async function saveSplits(
  tx: Transaction,
  splits: readonly (StoredSplit & PointSplit)[],
): Promise<void> {
  await tx.query({
    text: `
      insert into point_splits (member_id, seq, paid, free, lots)
      select *
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[])
      on conflict (member_id) do update
      set seq = excluded.seq, paid = excluded.paid, free = excluded.free, lots = excluded.lots
      where point_splits.seq < excluded.seq`,
    values: [
      arrayLiteral(splits.map(({ memberId }) => memberId)),
      arrayLiteral(splits.map(({ seq }) => seq)),
      arrayLiteral(splits.map(({ paid }) => paid)),
      arrayLiteral(splits.map(({ free }) => free)),
      splits.map(({ lots }) => JSON.stringify(lots)),
    ],
  })
}

export async function updateTotals(tx: Transaction, now: Date): Promise<void> {
  await tx.query({
    text: `
      update point_totals
      set
        paid = (select coalesce(sum(paid), 0) from point_splits),
        free = (select coalesce(sum(free), 0) from point_splits),
        derived_at = $1`,
    values: [now],
  })
}

export interface SplitTotals extends Row, PointSplit {
  /** When the job last computed the splits. Null before the first run of the job. */
  readonly derivedAt: Date | null
}

export async function selectTotals(on: Queryable): Promise<SplitTotals> {
  const [row] = await on.query<SplitTotals>({
    text: 'select paid, free, derived_at from point_totals',
  })
  return row as SplitTotals
}

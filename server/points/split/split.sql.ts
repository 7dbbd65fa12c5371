import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { EntryKind } from '#server/points/ledger.ts'
import type { PointLot, PointSplit } from './split.rule.ts'

/** From where the entries of a member are replayed. */
export interface StoredSplit extends Row {
  readonly memberId: number
  /** The number of the last ledger entry that the lots cover. 0 if they cover no entry. */
  readonly seq: number
  readonly lots: readonly PointLot[]
  /** Entries after this one are not read. */
  readonly entryCount: number
  /** What is stored: the last entry that the split covers, and the last one that packs count. */
  readonly savedSeq: number
  readonly originsSeq: number
}

/**
 * A split is replayed from the first entry if the former version has written its lots, which then
 * lack their origin, or if free points of a void purchase came back: only a replay knows what the
 * purchase had taken.
 */
const IS_CONTINUED = sql`(
  origins_seq = point_splits.seq
  and not exists (
    select
    from entries
    where entries.member_id = balances.member_id
      and entries.currency = 'point'
      and entries.seq > origins_seq
      and kind = 'free-payback'
  )
)`
const SPLIT = sql`
  balances.member_id,
  entry_count,
  coalesce(point_splits.seq, 0) as saved_seq,
  coalesce(origins_seq, 0) as origins_seq,
  case when ${IS_CONTINUED} then point_splits.seq else 0 end as seq,
  case when ${IS_CONTINUED} then lots else '[]' end as lots`

/**
 * Selects the splits of members with ledger entries that packs do not count yet, in the order of
 * member ids.
 */
export function selectStaleSplits(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredSplit[]> {
  return on.query(sql`
    select ${SPLIT}
    from balances
    left join point_splits on point_splits.member_id = balances.member_id
    where currency = 'point'
      and balances.member_id > ${afterId}
      and entry_count > coalesce(origins_seq, 0)
    order by balances.member_id
    limit ${limit}`)
}

export async function selectSplit(on: Queryable, memberId: number): Promise<StoredSplit | null> {
  const [row] = await on.query<StoredSplit>(sql`
    select ${SPLIT}
    from balances
    left join point_splits on point_splits.member_id = balances.member_id
    where currency = 'point'
      and balances.member_id = ${memberId}`)
  return row ?? null
}

export interface NewEntry extends Row {
  readonly memberId: number
  readonly seq: number
  readonly amount: number
  readonly kind: EntryKind
  readonly reference: string
  readonly expiresAt: Date | null
}

/** At most `limit` for each member, in the ledger's order. */
export function selectEntriesAfter(
  on: Queryable,
  splits: readonly StoredSplit[],
  limit: number,
): Promise<NewEntry[]> {
  return on.query(sql`
    select
      entries.member_id,
      entries.seq,
      amount,
      kind,
      reference,
      expires_at
    from unnest(
      ${arrayLiteral(splits.map(({ memberId }) => memberId))}::bigint[],
      ${arrayLiteral(splits.map(({ seq }) => seq))}::bigint[],
      ${arrayLiteral(splits.map(({ entryCount }) => entryCount))}::bigint[]) as split (member_id,
      seq, entry_count
    )
    join entries on entries.member_id = split.member_id
      and currency = 'point'
      and entries.seq > split.seq
      and entries.seq <= least(split.seq + ${limit}, entry_count)
    order by entries.member_id, entries.seq`)
}

/**
 * Returns the members whose split is saved. A split that another run has saved since it was read
 * stays as it is, so that packs count each entry once. Runs wait for each other at the totals.
 */
export async function saveSplits(
  tx: Transaction,
  splits: readonly (StoredSplit & PointSplit)[],
): Promise<ReadonlySet<number>> {
  await tx.query(sql`select from point_totals for update`)
  const rows = await tx.query<{ memberId: number }>(sql`
    insert into point_splits (member_id, seq, origins_seq, paid, free, lots)
    select new.member_id, new.seq, new.seq, new.paid, new.free, new.lots
    from unnest(
      ${arrayLiteral(splits.map(({ memberId }) => memberId))}::bigint[],
      ${arrayLiteral(splits.map(({ seq }) => seq))}::bigint[],
      ${arrayLiteral(splits.map(({ paid }) => paid))}::bigint[],
      ${arrayLiteral(splits.map(({ free }) => free))}::bigint[],
      ${splits.map(({ lots }) => JSON.stringify(lots))}::jsonb[],
      ${arrayLiteral(splits.map(({ savedSeq }) => savedSeq))}::bigint[],
      ${arrayLiteral(splits.map(({ originsSeq }) => originsSeq))}::bigint[]
    ) as new (member_id, seq, paid, free, lots, saved_seq, origins_seq)
    left join point_splits as present on present.member_id = new.member_id
    where coalesce(present.seq, 0) = new.saved_seq
      and coalesce(present.origins_seq, 0) = new.origins_seq
    on conflict (member_id) do update
    set
      seq = excluded.seq,
      origins_seq = excluded.origins_seq,
      paid = excluded.paid,
      free = excluded.free,
      lots = excluded.lots
    returning member_id`)
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function updateTotals(tx: Transaction, now: Date): Promise<void> {
  await tx.query(sql`
    update point_totals
    set
      paid = (select coalesce(sum(paid), 0) from point_splits),
      free = (select coalesce(sum(free), 0) from point_splits),
      derived_at = ${now}`)
}

export interface SplitTotals extends Row, PointSplit {
  /** When the job last computed the splits. Null before the first run of the job. */
  readonly derivedAt: Date | null
}

/** Returns the unused points of all members, as the job last computed them. Reads one row. */
export async function selectTotals(on: Queryable): Promise<SplitTotals> {
  const [row] = await on.query<SplitTotals>(sql`
    select paid, free, derived_at
    from point_totals`)
  return row as SplitTotals
}

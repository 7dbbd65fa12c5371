import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { NewestEpoch } from './epochs.rule.ts'

export interface PublishedEpoch {
  readonly seq: number
  readonly epoch: Buffer
  readonly createdAt: Date
}

const DATABASE_OID = sql`(select oid from pg_database where datname = current_database())`
/** The number of the present ten-minute span of the database's clock, counted from 1970. */
const PRESENT_SPAN = sql`floor(extract(epoch from clock_timestamp()) / 600)::bigint`

/**
 * Selects the two newest epochs, newest first, and whether each epoch belongs to the present life
 * of the database. A life of the database ends when the server restarts, fails over, runs on a copy
 * of the database, or has the epochs' table restored.
 */
export function selectNewestEpochs(
  on: Queryable,
): Promise<(NewestEpoch & { readonly seq: number } & Row)[]> {
  return on.query(named('select-newest-epochs')`
    select
      seq,
      epoch,
      begins_life,
      server_started_at = pg_postmaster_start_time()
        and database_oid = ${DATABASE_OID}
        and table_oid = tableoid as is_of_this_life,
      span,
      ${PRESENT_SPAN} as present_span
    from epochs
    order by seq desc
    limit 2`)
}

/**
 * Inserts an epoch for the present life of the database and the present span of ten minutes. `seq`
 * is one more than the number of the newest epoch that the caller has read. If another process has
 * meanwhile inserted an epoch with this number, inserts nothing and returns false. `beginsLife`
 * makes all earlier epochs invalid.
 */
export async function insertEpoch(
  on: Queryable,
  { seq, epoch, beginsLife }: { seq: number; epoch: Buffer; beginsLife: boolean },
): Promise<boolean> {
  const inserted = await on.query(named('insert-epoch')`
    insert into epochs (
      seq, epoch, server_started_at, database_oid, table_oid, begins_life, span, created_at
    )
    values (
      ${seq}, ${epoch}, pg_postmaster_start_time(),
      ${DATABASE_OID}, 'public.epochs'::regclass, ${beginsLife}, ${PRESENT_SPAN}, clock_timestamp()
    )
    on conflict do nothing
    returning seq`)
  return inserted.length > 0
}

/** Epochs are numbered from 0 without a gap, so the highest number gives the count. */
export async function countEpochs(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(named('count-epochs')`
    select coalesce(max(seq) + 1, 0) as count
    from epochs`)
  return row?.count ?? 0
}

/** Selects the epochs numbered `from` up to but excluding `to`, newest first. */
export function selectEpochs(
  on: Queryable,
  { from, to }: { from: number; to: number },
): Promise<(PublishedEpoch & Row)[]> {
  return on.query(named('select-epochs')`
    select seq, epoch, created_at
    from epochs
    where seq >= ${from}
      and seq < ${to}
    order by seq desc`)
}

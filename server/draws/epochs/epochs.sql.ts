import type { Queryable, Row } from '#server/platform/database/database.ts'

/** An epoch that fits the present life of the database. */
interface FittingEpoch {
  readonly epoch: Buffer
  /** Whether it belongs to the present ten minutes. If not, it belongs to those before. */
  readonly isPresent: boolean
}

/** An epoch as it is published. */
export interface PublishedEpoch {
  readonly seq: number
  readonly epoch: Buffer
  readonly createdAt: Date
}

/**
 * What identifies the present life of the database, and the present ten minutes of its clock. A
 * restart, a failover, a copy of the database and a restored table each begin another life.
 */
const PRESENT = `
  select
    pg_postmaster_start_time() as server_started_at,
    (select oid from pg_database where datname = current_database()) as database_oid,
    'public.epochs'::regclass::oid as table_oid,
    floor(extract(epoch from clock_timestamp()) / 600)::bigint as span`

const IN_PRESENT_LIFE = `
  epochs.server_started_at = present.server_started_at
  and epochs.database_oid = present.database_oid
  and epochs.table_oid = present.table_oid`

/**
 * Selects the epoch of the present ten minutes and the one before, newest first. Either is missing
 * if the shop has made none.
 */
export function selectFittingEpochs(on: Queryable): Promise<(FittingEpoch & Row)[]> {
  return on.query({
    name: 'select-fitting-epochs',
    text: `
      select epochs.epoch, epochs.span = present.span as "isPresent"
      from (${PRESENT}) as present
      join epochs on ${IN_PRESENT_LIFE}
      where epochs.span between present.span - 1 and present.span
        and epochs.renewal = (
          select max(renewal)
          from epochs
          where ${IN_PRESENT_LIFE}
        )
      order by epochs.span desc`,
  })
}

/**
 * Inserts the epoch of the present ten minutes. If another process has inserted one meanwhile, that
 * one stays and nothing is inserted. `isNewLife` makes every earlier epoch unfit. Returns whether the
 * epoch was inserted.
 */
export async function insertEpoch(
  on: Queryable,
  { epoch, isNewLife }: { epoch: Buffer; isNewLife: boolean },
): Promise<boolean> {
  const inserted = await on.query({
    name: 'insert-epoch',
    text: `
      insert into epochs (
        seq, epoch, server_started_at, database_oid, table_oid, renewal, span, created_at
      )
      select
        (select coalesce(max(seq) + 1, 0) from epochs),
        $1,
        server_started_at,
        database_oid,
        table_oid,
        (
          select coalesce(max(renewal), 0) + case when $2 then 1 else 0 end
          from epochs
          where ${IN_PRESENT_LIFE}
        ),
        span,
        clock_timestamp()
      from (${PRESENT}) as present
      on conflict do nothing
      returning seq`,
    values: [epoch, isNewLife],
  })
  return inserted.length > 0
}

/** Counts the epochs by the highest number, because they are numbered without a gap. */
export async function countEpochs(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    name: 'count-epochs',
    text: 'select coalesce(max(seq) + 1, 0) as count from epochs',
  })
  return row?.count ?? 0
}

/** Selects the epochs numbered `from` up to but excluding `to`, newest first. */
export function selectEpochs(
  on: Queryable,
  { from, to }: { from: number; to: number },
): Promise<(PublishedEpoch & Row)[]> {
  return on.query({
    name: 'select-epochs',
    text: `
      select seq, epoch, created_at as "createdAt"
      from epochs
      where seq >= $1
        and seq < $2
      order by seq desc`,
    values: [from, to],
  })
}

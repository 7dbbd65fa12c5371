import type { FailedRow } from '#contract/console/imports/imported.ts'
import type { PriceFault } from '#server/external/prices/port.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

interface ReadKey {
  readonly source: string
  readonly day: string
}

/**
 * Claims the reading of a day, which one process does once. A reading that failed or died is
 * claimed again when it began before `retryBefore`.
 */
export async function claimRead(
  on: Queryable,
  { source, day, now, retryBefore }: ReadKey & { readonly now: Date; readonly retryBefore: Date },
): Promise<boolean> {
  const rows = await on.query(sql`
    insert into console.price_reads as existing (source, day, started_at)
    values (${source}, ${day}, ${now})
    on conflict (source, day) do update
    set started_at = excluded.started_at
    where existing.read_at is null
      and existing.started_at <= ${retryBefore}
    returning 1`)
  return rows.length > 0
}

export interface ReadOutcome {
  readonly pricedAt: Date
  readonly recordedCount: number
  readonly unchangedCount: number
  /** Lines with cards that the shop does not have. */
  readonly unknownCount: number
  readonly failedCount: number
  /** The first refused cells, with the numbers of their lines. */
  readonly failed: readonly FailedRow[]
}

export async function storeOutcome(
  on: Queryable,
  { source, day, readAt, ...outcome }: ReadKey & ReadOutcome & { readonly readAt: Date | null },
): Promise<void> {
  await on.query(sql`
    update console.price_reads
    set
      read_at = ${readAt},
      priced_at = ${outcome.pricedAt},
      recorded_count = ${outcome.recordedCount},
      unchanged_count = ${outcome.unchangedCount},
      unknown_count = ${outcome.unknownCount},
      failed_count = ${outcome.failedCount},
      failed = ${toStoredJson(outcome.failed)},
      fault = null,
      fault_detail = ''
    where source = ${source}
      and day = ${day}`)
}

export async function storeFault(
  on: Queryable,
  {
    source,
    day,
    fault,
    detail,
  }: ReadKey & { readonly fault: PriceFault['kind']; readonly detail: string },
): Promise<void> {
  await on.query(sql`
    update console.price_reads
    set fault = ${fault}, fault_detail = ${detail}
    where source = ${source}
      and day = ${day}
      and read_at is null`)
}

export interface PriceRead extends Omit<ReadOutcome, 'pricedAt'> {
  readonly source: string
  readonly startedAt: Date
  readonly readAt: Date | null
  readonly pricedAt: Date | null
  readonly fault: PriceFault['kind'] | null
  readonly faultDetail: string
}

export function selectReads(on: Queryable, limit: number): Promise<(PriceRead & Row)[]> {
  return on.query(sql`
    select
      source,
      started_at,
      read_at,
      priced_at,
      recorded_count,
      unchanged_count,
      unknown_count,
      failed_count,
      failed,
      fault,
      fault_detail
    from console.price_reads
    order by started_at desc
    limit ${limit}`)
}

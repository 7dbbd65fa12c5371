import type { FailedRow } from '#contract/console/imports/imported.ts'
import type { PriceFault } from '#server/external/prices/port.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { toStoredJson } from '#server/platform/database/json-names.ts'

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
  const rows = await on.query({
    text: `
      insert into console.price_reads as existing (source, day, started_at)
      values ($1, $2, $3)
      on conflict (source, day) do update
      set started_at = excluded.started_at
      where existing.read_at is null
        and existing.started_at <= $4
      returning 1`,
    values: [source, day, now, retryBefore],
  })
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
  await on.query({
    text: `
      update console.price_reads
      set
        read_at = $3,
        priced_at = $4,
        recorded_count = $5,
        unchanged_count = $6,
        unknown_count = $7,
        failed_count = $8,
        failed = $9,
        fault = null,
        fault_detail = ''
      where source = $1
        and day = $2`,
    values: [
      source,
      day,
      readAt,
      outcome.pricedAt,
      outcome.recordedCount,
      outcome.unchangedCount,
      outcome.unknownCount,
      outcome.failedCount,
      toStoredJson(outcome.failed),
    ],
  })
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
  await on.query({
    text: `
      update console.price_reads
      set fault = $3, fault_detail = $4
      where source = $1
        and day = $2
        and read_at is null`,
    values: [source, day, fault, detail],
  })
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
  return on.query({
    text: `
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
      limit $1`,
    values: [limit],
  })
}

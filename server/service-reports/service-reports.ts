import type { ServiceReport } from '#contract/service-reports.ts'
import { readCaseFigures } from '#server/cases/cases.ts'
import { reportHashOf, type Signer } from '#server/draws/signature.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { salesBy } from '#server/payments/sales/sales.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { addMonths, startOfMonth, wireDay } from '#server/platform/time/tokyo.ts'
import { bodyOf, reportedPackOf } from './service-reports.rule.ts'
import {
  type DrawnPack,
  insertReport,
  type StoredReport,
  selectDrawnPacks,
  selectEarlyEnds,
  selectFirstPublication,
  selectParcelFigures,
  selectReports,
  selectVoidFigures,
} from './service-reports.sql.ts'

/** A purchase that began before midnight has been settled or refused by then. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS
const FIRST_PREVIOUS = '0'.repeat(64)

export interface ServiceReportOptions {
  readonly database: Database
  readonly packCache: Pick<PackCache, 'find'>
  readonly signer: Signer
  readonly clock: Clock
}

/**
 * Makes the report of each finished month that has none, from the month of the first published
 * pack on, and signs it. Each report holds the hash of the one before it. Returns how many were
 * made. docs/fair-draws.md.
 */
export async function makeServiceReports(options: ServiceReportOptions): Promise<number> {
  const { database, clock } = options
  for (let made = 0; ; made += 1) {
    const [last] = await selectReports(database, { offset: 0, limit: 1 })
    const month = await nextMonth(options, last)
    if (month === null) return made
    const end = addMonths(month, 1)
    if (clock.now().getTime() < end.getTime() + SETTLED_AFTER_MS) return made
    await makeReport(options, { month, previous: last?.hash.toString('hex') ?? FIRST_PREVIOUS })
  }
}

async function nextMonth(
  { database }: ServiceReportOptions,
  last: StoredReport | undefined,
): Promise<Date | null> {
  if (last !== undefined) return addMonths(new Date(`${last.month}-01T00:00:00+09:00`), 1)
  const first = await selectFirstPublication(database)
  return first === null ? null : startOfMonth(first)
}

async function makeReport(
  { database, packCache, signer, clock }: ServiceReportOptions,
  { month, previous }: { month: Date; previous: string },
): Promise<void> {
  const { drawn, ...figures } = await readFigures(database, month)
  const found = await Promise.all(drawn.map(({ packId }) => packCache.find(packId)))
  const packs = drawn.map((each, index) => {
    const pack = found[index]
    if (pack === undefined) throw new Error(`pack ${each.packId} of a report is unknown`)
    return reportedPackOf(each, pack)
  })
  const name = wireDay(month).slice(0, 7)
  const body = bodyOf({
    algo: 'HIKIFUDA/report',
    version: 2,
    month: name,
    previous,
    ...figures,
    packs,
  })
  const hash = reportHashOf(body)
  const signedAt = clock.now()
  const signature = signer.signReport({ hash, at: signedAt })
  const { publicKey } = signer
  await insertReport(database, { month: name, body, hash, signedAt, publicKey, signature })
}

type Figures = Pick<ServiceReport, 'parcels' | 'cases' | 'early_ends' | 'returned' | 'void_batches'>

/** All figures are those of one snapshot. */
function readFigures(
  database: Database,
  month: Date,
): Promise<Figures & { readonly drawn: readonly DrawnPack[] }> {
  const span = { from: month, until: addMonths(month, 1) }
  const days = { from: wireDay(month), to: wireDay(new Date(span.until.getTime() - 1)) }
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const parcels = await selectParcelFigures(tx, span)
    const cases = await readCaseFigures(tx, span)
    const [sales] = await salesBy(tx, 'all', days)
    return {
      parcels: {
        sent: parcels.sent,
        days_median: parcels.daysMedian,
        days_p95: parcels.daysP95,
        waiting: parcels.waiting,
      },
      cases: {
        opened: cases.opened,
        answered: cases.answered,
        closed: cases.closed,
        days_median: cases.daysMedian,
        days_p95: cases.daysP95,
      },
      early_ends: (await selectEarlyEnds(tx, span)).map(({ packId, total, left }) => ({
        pack_id: packId,
        total,
        left,
      })),
      returned: { payments: sales?.returnedCount ?? 0, yen: sales?.returnedYen ?? 0 },
      void_batches: await selectVoidFigures(tx, span),
      drawn: await selectDrawnPacks(tx, span.until),
    }
  })
}

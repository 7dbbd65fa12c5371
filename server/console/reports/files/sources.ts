import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { ExportedReport, TaxMoment } from '#contract/console/reports.ts'
import {
  readCarriers,
  readCohorts,
  readDayFigures,
  readPackHours,
} from '#server/console/reports/charts/charts.ts'
import { readCosts } from '#server/console/reports/costs/costs.ts'
import { yayoiCells } from '#server/console/reports/journal/journal.rule.ts'
import { readJournal } from '#server/console/reports/journal/journal.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import { readSales } from '#server/console/reports/sales/sales.ts'
import { readTrialBalance } from '#server/console/reports/trial-balance/trial-balance.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import { computeDayBook } from '#server/points/base-date/base-date.ts'
import {
  BALANCE_COLUMNS,
  CARRIER_COLUMNS,
  COHORT_COLUMNS,
  COST_COLUMNS,
  type Columns,
  cellsOf,
  ENTRY_COLUMNS,
  HOUR_COLUMNS,
  PAYMENT_COLUMNS,
  POINTS_BOOK_COLUMNS,
  SALES_COLUMNS,
  STOCK_WORTH_COLUMNS,
  VISIT_COLUMNS,
} from './columns.rule.ts'
import { entryLines, type LinePage, paymentLines } from './lines.sql.ts'

export interface ReportQuery extends Days {
  readonly report: ExportedReport
  readonly by: SalesGroup
  readonly taxMoment: TaxMoment
}
type Cells = readonly (readonly unknown[])[]

/**
 * The content of a report's file. `count` is the number of rows without the header. `pages` gives
 * the cells page by page; the first page of most reports begins with a header.
 */
export interface ReportSource {
  readonly count: number
  readonly pages: (rowsPerPage: number) => AsyncIterable<Cells>
  /** False if the first page begins without a header. */
  readonly hasTitles?: false
}

/**
 * Opens the rows of a report. Payments and entries are read page by page, all other reports at
 * once. A report that is not read page by page is computed before this function returns, and
 * `onProgress` gets the progress of this computation.
 */
export async function openSource(
  on: Queryable,
  query: ReportQuery,
  onProgress: OnProgress = noProgress,
): Promise<ReportSource> {
  const { report, taxMoment } = query
  switch (report) {
    case 'sales':
      return listSource(SALES_COLUMNS, await readSales(on, query, taxMoment, onProgress))
    case 'trial-balance':
      return listSource(BALANCE_COLUMNS, (await readTrialBalance(on, query, onProgress)).rows)
    case 'payments':
      return pagedSource(on, query, { columns: PAYMENT_COLUMNS, lines: paymentLines })
    case 'entries':
      return pagedSource(on, query, { columns: ENTRY_COLUMNS, lines: entryLines })
    case 'stock-worth':
      return listSource(STOCK_WORTH_COLUMNS, (await readCosts(on, query, onProgress)).worth)
    case 'card-costs':
      return listSource(COST_COLUMNS, (await readCosts(on, query, onProgress)).lines)
    case 'points-book':
      return listSource(POINTS_BOOK_COLUMNS, await computeDayBook(on, spanOf(query), onProgress))
    case 'cohorts':
      return listSource(COHORT_COLUMNS, await readCohorts(on, query, onProgress))
    case 'visits':
      return listSource(VISIT_COLUMNS, await readDayFigures(on, query, onProgress))
    case 'sales-by-hour':
      return listSource(HOUR_COLUMNS, await readPackHours(on, query, onProgress))
    case 'carriers':
      return listSource(CARRIER_COLUMNS, await readCarriers(on, query))
    case 'journal':
      return journalSource((await readJournal(on, query, taxMoment, onProgress)).map(yayoiCells))
  }
}

/**
 * Returns the rows of the journal without a header. The accounting program would book a header as
 * an entry.
 */
function journalSource(cells: Cells): ReportSource {
  return {
    count: cells.length,
    hasTitles: false,
    async *pages() {
      yield cells
    },
  }
}

function listSource<Line>(columns: Columns<Line>, lines: readonly Line[]): ReportSource {
  return {
    count: lines.length,
    async *pages(rowsPerPage) {
      for (let at = 0; at === 0 || at < lines.length; at += rowsPerPage)
        yield cellsOf(columns, lines.slice(at, at + rowsPerPage), at === 0)
    },
  }
}

async function pagedSource<Line extends Row>(
  on: Queryable,
  days: Days,
  { columns, lines }: { columns: Columns<Line>; lines: LinePage<Line> },
): Promise<ReportSource> {
  const span = spanOf(days)
  const next = (page: Page<Line>) => lines.next(on, span, page)
  return keysetSource(columns, { count: await lines.count(on, span), next })
}

export interface Page<Line> {
  /** The last line of the page before; null for the first page. */
  readonly after: Line | null
  readonly limit: number
}

/** Returns rows that `next` reads page by page, each page after the last line of the one before. */
export function keysetSource<Line>(
  columns: Columns<Line>,
  { count, next }: { count: number; next: (page: Page<Line>) => Promise<Line[]> },
): ReportSource {
  return {
    count,
    async *pages(limit) {
      let after: Line | null = null
      while (true) {
        const page: Line[] = await next({ after, limit })
        yield cellsOf(columns, page, after === null)
        if (page.length < limit) return
        after = page.at(-1) as Line
      }
    },
  }
}

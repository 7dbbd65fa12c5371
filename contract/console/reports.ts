import { z } from 'zod'
import { flows, split } from '#contract/console/point-flows.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { type CallList, count, day, id, idParams, requestId, time } from './call.ts'
import { paidWith } from './packs/charges.ts'
import { computed, SALES_GROUPS } from './report-jobs.ts'

/**
 * An export of at most this many rows is answered with the file itself. For a larger export, a job
 * makes the file.
 */
export const EXPORT_ROWS_AT_ONCE = 10_000
/** How many rows each part of a large file has. The browser joins the parts. */
export const ROWS_PER_PART = 20_000
/** A base-date report warns if the unused paid points reach this share of the limit. */
export const WARNING_SHARE = 0.8

export const EXPORTED_REPORTS = [
  'sales',
  'trial-balance',
  'payments',
  'entries',
  'stock-worth',
  'card-costs',
  'journal',
  'points-book',
  'cohorts',
  'visits',
  'sales-by-hour',
  'carriers',
] as const
export type ExportedReport = (typeof EXPORTED_REPORTS)[number]
/** When consumption tax falls due: when points are sold, or when points pay for a draw. */
export const TAX_MOMENTS = ['sale', 'draw'] as const
export type TaxMoment = (typeof TAX_MOMENTS)[number]

const integer = z.number().int()
const period = { from: day, to: day }
const encoding = z.enum(['utf-8', 'cp932'])

export const message = z.object({ ja: openText, en: openText })

export const salesRow = z.object({
  /**
   * What the row counts: a day, a month, the number of a method, course or pack, `shipping` for the
   * fees of parcels, or a tax rate (`10` or `outside`).
   */
  key: openText,
  /** The name of the method, course, pack or fee; null in a row of a day, a month or a tax rate. */
  name: message.nullable(),
  count,
  /** The unit of the amounts: yen, or the points or coins that members spent. A point is one yen. */
  unit: z.enum(['yen', 'point', 'coin']),
  amount: count,
  /**
   * Which points paid the draws, as far as the ledger is counted. Null if the row counts no pack;
   * figures that the former version has stored lack it.
   */
  paidWith: paidWith.nullable().default(null),
  refundCount: count,
  refunds: count,
  /** The amount less the refunds; below 0 if more was refunded than sold. */
  net: integer,
  /** The consumption tax contained in `net`; null if the table states no tax rate. */
  tax: integer.nullable(),
})
export type SalesRow = z.infer<typeof salesRow>
const salesTotal = salesRow.pick({
  count: true,
  unit: true,
  amount: true,
  paidWith: true,
  refundCount: true,
  refunds: true,
  net: true,
})

/** The points of a period. Each figure counts paid points and free points separately. */
const figures = z.object({ opening: split, ...flows })
const baseDateReport = z.object({
  id,
  baseDate: day,
  /** The first day of the half-year that ends with the base date. */
  periodFrom: day,
  figures,
  computedAt: time,
  operator: internalText,
  /**
   * True if the previous report for this base date had the same figures; null for the first report
   * of a base date.
   */
  isSameAsBefore: z.boolean().nullable(),
  level: z.enum(['below', 'near', 'above']),
  limitYen: count,
  /** Half of the unused paid points, rounded up. The deposit is due only above the limit. */
  depositYen: count,
  /**
   * Two months after the base date. If the limit is exceeded, the shop must give notice by this
   * day.
   */
  noticeDueOn: day,
})
export type BaseDateReport = z.infer<typeof baseDateReport>

const balanceRow = z.object({
  currency: z.enum(['point', 'coin']),
  /** The kind of the ledger entries; `name` is the kind as members see it. */
  kind: openText,
  name: message,
  day,
  /** `credit`: what members got. `debit`: what members spent or lost. */
  credit: count,
  debit: count,
  count,
})
export type BalanceRow = z.infer<typeof balanceRow>
const balanceSum = z.object({
  currency: z.enum(['point', 'coin']),
  opening: integer,
  credit: count,
  debit: count,
  closing: integer,
  /** The sum of all present balances, less the ledger entries after the period. */
  balances: integer,
  /** `closing` less `balances`; 0 if the ledger and the balances agree. */
  difference: integer,
})
export type BalanceSum = z.infer<typeof balanceSum>

const reading = { permission: 'reports.read' } as const
const making = {
  permission: 'reports.make',
  stepUp: false,
} as const

export const reportCalls = {
  /**
   * Sums the payments and refunds, or the draws, of at most 3 years, grouped by one criterion
   * (A-177).
   */
  'GET /reports/sales': {
    ...reading,
    query: z.object({ ...period, by: z.enum(SALES_GROUPS).default('day') }),
    answer: computed({
      list: z.array(salesRow),
      totals: z.array(salesTotal),
      taxMoment: z.enum(TAX_MOMENTS),
    }),
  },
  /** Compares the ledger of points and coins, by kind and day, with all balances. */
  'GET /reports/trial-balance': {
    ...reading,
    query: z.object(period),
    answer: computed({ list: z.array(balanceRow), sums: z.array(balanceSum) }),
  },
  /** Returns the base-date reports computed so far, newest first. */
  'GET /reports/base-dates': {
    ...reading,
    answer: z.object({
      list: z.array(baseDateReport),
      /** The base dates that are past, newest first. */
      days: z.array(day),
    }),
  },
  'GET /reports/base-dates/{id}': {
    ...reading,
    params: idParams,
    answer: z.object({ report: baseDateReport }),
  },
  /** Answers 409 `day-not-over` until ten minutes after the base date ends. */
  'POST /reports/base-dates': {
    ...making,
    audit: 'reports.base-date',
    request: z.strictObject({ requestId, baseDate: day }),
    answer: z.object({ jobId: id }),
  },
  /**
   * Writes a report as CSV. If the report has many rows, or if many rows must be read for it, a job
   * writes the file.
   */
  'POST /reports/export': {
    ...making,
    audit: 'reports.export',
    isExport: true,
    request: z.strictObject({
      requestId,
      report: z.enum(EXPORTED_REPORTS),
      ...period,
      by: z.enum(SALES_GROUPS).default('day'),
      encoding,
    }),
    answer: z.object({
      fileName: openText,
      /** The number of rows; null if a job first has to compute the rows. */
      count: count.nullable(),
      /** The file in base64. If it is null, `jobId` names the job that makes the file. */
      file: openText.nullable(),
      jobId: id.nullable(),
    }),
  },
} as const satisfies CallList

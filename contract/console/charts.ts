import { z } from 'zod'
import { CARRIER_NAMES } from '#contract/carriers.ts'
import { type CallList, count, day, id } from './call.ts'
import { openText } from './privacy.ts'
import { computed } from './report-jobs.ts'
import { message, salesRow } from './reports.ts'

/** The members who paid first in the same month, as YYYY-MM in Japan. */
const cohort = z.object({
  month: openText,
  memberCount: count,
  /** How many of them paid again in each month after it. */
  laterCounts: z.array(count),
})
export type Cohort = z.infer<typeof cohort>

const dayFigures = z.object({
  day,
  /** The pages that were opened: the top page and the list, pages of packs, and all others. */
  topCount: count,
  packCount: count,
  otherCount: count,
  purchaseCount: count,
  drawCount: count,
})
export type DayFigures = z.infer<typeof dayFigures>

/** The points that a pack was paid in each of the 24 hours of the day in Japan. */
const packHours = z.object({ id, name: message, points: z.array(count) })
export type PackHours = z.infer<typeof packHours>

const carrierFigures = z.object({
  carrier: z.enum(CARRIER_NAMES),
  sentCount: count,
  returnedCount: count,
  /** Messages of members about a parcel. */
  caseCount: count,
  /** The shop's claims on the carrier, what it claimed in them, and what the carrier has paid. */
  claimCount: count,
  claimedYen: count,
  paidYen: count,
})
export type CarrierFigures = z.infer<typeof carrierFigures>

const chartFigures = {
  cohorts: z.array(cohort),
  days: z.array(dayFigures),
  packs: z.array(packHours),
  /** The sales and refunds by payment method. */
  refunds: z.array(salesRow),
  carriers: z.array(carrierFigures),
}
export type ChartFigures = z.infer<z.ZodObject<typeof chartFigures>>

export const chartCalls = {
  /** Returns the figures of all charts of a period of at most 3 years. */
  'GET /reports/charts': {
    permission: 'reports.read',
    query: z.object({ from: day, to: day }),
    answer: computed(chartFigures),
  },
} as const satisfies CallList

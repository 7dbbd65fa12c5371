import { z } from 'zod'
import { type CallList, count, day, requestId, time } from '#contract/console/call.ts'
import { flows } from '#contract/console/point-flows.ts'
import { internalText } from '#contract/console/privacy.ts'
import { computed } from '#contract/console/report-jobs.ts'

/**
 * How copies without a grading number are valued. `moving-average`: at the average cost of
 * the card. `specific`: at the cost of each copy.
 */
const COST_METHODS = ['moving-average', 'specific'] as const

const integer = z.number().int()
/** The first and the last day of a period of at most 3 years, as days in Asia/Tokyo. */
const period = { from: day, to: day }
const method = z.enum(COST_METHODS)

const bookDay = z.object({ day, ...flows })

const reading = { permission: 'reports.read' } as const

export const accountingCalls = {
  /**
   * Returns the value of the stock at the beginning and the end of a period, what changed that
   * value, and the valuation method of each fiscal year.
   */
  'GET /reports/accounting': {
    ...reading,
    query: z.object(period),
    answer: computed({
      method,
      openingYen: count,
      boughtYen: count,
      /** The cost of shipped cards, less the cost of returned cards. */
      shippedYen: integer,
      /** The cost of cards lost or missing in stocktakes, less the cost of cards found. */
      lostYen: integer,
      /** The value that a change of the valuation method within the period added to the stock. */
      revaluedYen: integer,
      closingYen: count,
      /**
       * How many copies were packed although the stock records did not contain them. The cost of
       * these copies counts as 0 here.
       */
      unknownCount: count,
    }).extend({
      methods: z.array(
        z.object({ startsOn: day, method, operator: internalText, createdAt: time }),
      ),
    }),
  },
  /** Returns the paid and the free points issued, used and unused on each day. */
  'GET /reports/points-book': {
    ...reading,
    query: z.object(period),
    answer: computed({ list: z.array(bookDay) }),
  },
  /**
   * Fixes the valuation method of the fiscal year that begins on `startsOn`. Answers 409
   * `fiscal-year-fixed` if that year has begun, if its method is already fixed, or if the fiscal
   * years so far begin in another month.
   */
  'POST /reports/cost-methods': {
    permission: 'reports.method',
    audit: 'reports.cost-method',
    stepUp: true,
    request: z.strictObject({
      requestId,
      startsOn: day.regex(/-01$/),
      method,
    }),
  },
} as const satisfies CallList

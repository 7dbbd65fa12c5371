import { z } from 'zod'
import { type CallList, count, noFields, requestId, time } from './call.ts'

/** By what copies without a grading number are valued. */
export const COST_METHODS = ['moving-average', 'specific'] as const

const integer = z.number().int()
const day = z.iso.date()
/** Both days belong to the period, in Asia/Tokyo. At most 3 years. */
const period = { from: day, to: day }
const method = z.enum(COST_METHODS)

const split = z.object({ paid: integer, free: integer })
const bookDay = z.object({
  ...{ day, issued: split, restored: split, used: split },
  ...{ expired: split, taken_back: split, unused: split },
})

const reading = { access: 'operator', permission: 'reports.read' } as const

export const accountingCalls = {
  /** The stock and its costs in a period, and the methods of the fiscal years. */
  'GET /reports/accounting': {
    ...reading,
    query: z.object(period),
    answer: z.object({
      /** The method at the end of the period. */
      method,
      opening_yen: count,
      bought_yen: count,
      /** What shipped cards cost, less those that came back. */
      shipped_yen: integer,
      /** Lost or missing when counting, less what was found. */
      lost_yen: integer,
      /** What a change of the method within the period added to the worth of the stock. */
      revalued_yen: integer,
      closing_yen: count,
      /** Packed copies that the books did not have. They cost nothing here. */
      unknown_count: count,
      methods: z.array(
        z.object({ starts_on: day, method, operator: z.string(), created_at: time }),
      ),
    }),
  },
  /** What was issued and used and is unused on each day, paid and free points apart. */
  'GET /reports/points-book': {
    ...reading,
    query: z.object(period),
    answer: z.object({ list: z.array(bookDay) }),
  },
  /**
   * Fixes the method of a fiscal year, which begins with the month. 409 `fiscal-year-fixed` if the
   * year has begun, has a method, or begins in another month than those before.
   */
  'POST /reports/cost-methods': {
    access: 'operator',
    permission: 'reports.method',
    audit: 'reports.cost-method',
    stepUp: true,
    approval: null,
    request: z.strictObject({
      request_id: requestId,
      starts_on: z.iso.date().regex(/-01$/),
      method,
    }),
    answer: noFields,
  },
} as const satisfies CallList

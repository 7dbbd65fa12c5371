import { z } from 'zod'
import { type CallList, count, idParams } from '#contract/console/call.ts'
import { LEDGER_FLOWS } from './members.fields.ts'

/** Above 0 for what the member got, below 0 for what went. */
const flows = z.record(z.enum(LEDGER_FLOWS), z.number().int())

const memberTotals = z.object({
  paidYen: count,
  /** Of the yen that were paid: refunds, also in part, and chargebacks. */
  returnedYen: count,
  purchaseCount: count,
  drawCount: count,
  /** Cards in parcels that were handed over and did not come back. */
  shippedCount: count,
  /**
   * What these cards cost: a copy with a number its own cost, any other the average of its card. Null
   * if a card has no cost, and for roles that do not see the stock.
   */
  shippedCostYen: count.nullable(),
  points: flows,
  coins: flows,
})
export type MemberTotals = z.infer<typeof memberTotals>

export const memberTotalCalls = {
  /** Returns the sums of all that a member did in the shop until now. */
  'GET /members/{id}/totals': {
    permission: 'members.read',
    params: idParams,
    answer: z.object({ totals: memberTotals }),
  },
} as const satisfies CallList

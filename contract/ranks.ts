import { z } from 'zod'
import { type Call, count, id, noFields } from './call.ts'

export const rankCalls = {
  /**
   * Keeps the member's rank for the next month, once a month. Refused under errors.coin if the
   * request differs from the server's price or rank (Q105).
   */
  'POST /user/buy_rank': {
    access: 'member',
    /** The request carries `rank_coin` and `next_month` of the detail that the member saw. */
    request: z.strictObject({ coin: count, next_month_rank: id }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

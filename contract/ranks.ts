import { z } from 'zod'
import { type Call, count, id, noFields } from './call.ts'

export const rankCalls = {
  /**
   * Buys the right to keep the member's rank in the next month, at most once a month. The server
   * refuses the call, with a message under errors.coin, if the price or the rank in the request
   * differs from the server's (Q105).
   */
  'POST /user/buy_rank': {
    access: 'member',
    /**
     * The request repeats the values `rank_coin` and `next_month` that the screen has shown to the
     * member.
     */
    request: z.strictObject({ coin: count, next_month_rank: id }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { type Call, count, id, noFields, yen } from './call.ts'

const rank = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  /** A member who pays at least this much within a month holds the rank in the next month. */
  month_yen: yen,
  coin_permille: count,
  /** The coins that keep the rank for the next month; 0 if coins cannot keep it. */
  keep_coin: count,
})
export type Rank = z.infer<typeof rank>

export const rankCalls = {
  'GET /user/rank': { access: 'guest', answer: z.object({ list: z.array(rank) }) },
  /**
   * Buys the right to keep the member's rank in the next month, at most once a month. The server
   * refuses the call, with a message under errors.coin, if the price or the rank in the request
   * differs from the server's (Q105).
   */
  'POST /user/buy_rank': {
    access: 'member',
    /** Repeats the values `rank_coin` and `next_month` that the screen showed. */
    request: z.strictObject({ coin: count, next_month_rank: id }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

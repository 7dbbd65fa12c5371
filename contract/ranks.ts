import { z } from 'zod'
import { type Call, count, id, noFields } from './call.ts'

export const rankCalls = {
  'POST /user/buy_rank': {
    access: 'member',
    request: z.strictObject({ coin: count, next_month_rank: id }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

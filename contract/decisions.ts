import { z } from 'zod'
import { type Call, id } from './call.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from './constants.ts'

const cardIds = z.array(id).max(BUY_COUNT_MAX + EXTRA_WINS_MAX)

export const decisionCalls = {
  'POST /user/pack/decision': {
    access: 'member',
    request: z.strictObject({
      send_card: cardIds,
      reduction_card: cardIds,
      /** The day on which the cards ship, together with others of that day; without it at once. */
      send_on: z.iso.date().optional(),
    }),
    answer: z.object({ result: z.string() }),
  },
} as const satisfies Record<string, Call>

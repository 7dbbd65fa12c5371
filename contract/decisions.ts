import { z } from 'zod'
import { type Call, count, id } from './call.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from './constants.ts'
import { shopRules } from './rules.ts'

const cardIds = z.array(id).max(BUY_COUNT_MAX + EXTRA_WINS_MAX)

const choice = {
  send_card: cardIds,
  reduction_card: cardIds,
  /** The day on which the cards ship, together with others of that day; without it at once. */
  send_on: z.iso.date().optional(),
}

export const decisionCalls = {
  'POST /user/pack/decision': {
    access: 'member',
    request: z.strictObject({
      ...choice,
      /** The fee in points that the member has seen. A higher one is refused. */
      fee: count.max(shopRules.shipFeePoints.max).optional(),
    }),
    answer: z.object({ result: z.string() }),
  },
  'POST /user/pack/shipping_fee': {
    access: 'member',
    request: z.strictObject(choice),
    answer: z.object({ fee: count }),
  },
} as const satisfies Record<string, Call>

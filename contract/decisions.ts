import { z } from 'zod'
import { type Call, count, englishText, id } from './call.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX, MOVED_CARDS_MAX } from './constants.ts'
import { shopRules } from './rules.ts'

const cardIds = z.array(id).max(BUY_COUNT_MAX + EXTRA_WINS_MAX)

const choice = {
  send_card: cardIds,
  reduction_card: cardIds,
  /** The day on which the cards ship, together with others of that day; without it at once. */
  send_on: z.iso.date().optional(),
}

const movedCardIds = z.array(id).max(MOVED_CARDS_MAX)

const movedCard = z.object({
  id,
  image: z.string(),
  card_name: z.string(),
  card_name_en: englishText,
  /** For how many points the card may be converted. */
  point: count,
  /** The last day of the choice; afterwards it is converted. */
  last_day: z.iso.date(),
})
export type MovedCard = z.infer<typeof movedCard>

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
  /** Undecided cards that came from the member's former shop. */
  'GET /user/moved_cards': { access: 'member', answer: z.object({ list: z.array(movedCard) }) },
  'POST /user/moved_cards/decision': {
    access: 'member',
    request: z.strictObject({ send_card: movedCardIds, reduction_card: movedCardIds }),
    answer: z.object({ result: z.string() }),
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import {
  type Call,
  count,
  englishText,
  id,
  page,
  pageParams,
  pathNumber,
  requestId,
} from './call.ts'
import type { goodFields } from './console/stock/goods.fields.ts'

/**
 * The texts that members read below the names of a good: for each name on the wire, the field that
 * operators fill in.
 */
export const GOOD_FACTS = { model_number: 'modelNumber' } as const satisfies Readonly<
  Record<string, keyof typeof goodFields>
>
export type GoodFact = keyof typeof GOOD_FACTS
const factShape = Object.fromEntries(
  Object.keys(GOOD_FACTS).map((name) => [name, z.string()]),
) as Record<GoodFact, z.ZodString>

export const exchangeCard = z.object({
  id,
  image: z.string(),
  /** The title of the good. The field `name` contains the good's series or maker (Q136). */
  card_name: z.string(),
  card_name_en: englishText,
  name: z.string(),
  name_en: englishText,
  ...factShape,
  rarity: z.number().int(),
  /** The price of one item, in coins. */
  sub_coin: count,
  stock: count,
  change_num: z.number().int(),
  /** Present if the member follows the good. */
  is_favourite: z.literal(true).optional(),
  /** Present if the good has a description, which a call of its own returns. */
  has_description: z.literal(true).optional(),
})
export type ExchangeCard = z.infer<typeof exchangeCard>

const order = z.strictObject({
  card_id: id,
  /** From 1 to the smaller of 5 and the stock. Any other number is refused under errors.count. */
  change_num: z.number().optional(),
  /** As the screen showed it. If this is not the present price, the call is refused. */
  sub_coin: count.optional(),
  /** A repeated request with the same id gets the same answer and changes nothing. */
  request_id: requestId.optional(),
})
const result = z.object({ result: z.string() })

export const exchangeCalls = {
  'POST /user/exchange_card/list/{page}': {
    access: 'member',
    isReading: true,
    params: pageParams,
    request: z.strictObject({
      searchText: z.string().max(200).optional(),
      sort: z.number().int().min(0).max(4).optional(),
      /** The card type: 7 for figures, 8 for games. If it is absent, the server lists both. */
      type: z.number().int().optional(),
      pageNumber: z.number().int().min(1).optional(),
    }),
    answer: z.object({ list: z.array(exchangeCard), page }),
  },
  /** HTML with the tags of `html.rule.ts` only. Unknown for a good that is not offered. */
  'GET /user/exchange_card/description/{goodId}': {
    access: 'member',
    params: z.object({ goodId: pathNumber }),
    answer: z.object({ description: z.string(), description_en: englishText }),
  },
  'POST /user/exchange_card/check': { access: 'member', request: order, answer: result },
  'POST /user/exchange_card/exchange': { access: 'member', request: order, answer: result },
} as const satisfies Record<string, Call>

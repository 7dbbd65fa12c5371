import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  noFields,
  pageFields,
  pageQuery,
  reason,
  requestId,
  searchText,
  time,
} from '#contract/console/call.ts'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import { bodyBytesFor, fileOf, PICTURE_BYTES_MAX } from './cards.ts'

const COINS_MAX = 10_000_000
const PIECES_MAX = 100_000
const POSITION_MAX = 100_000
const RARITY_MAX = 7

/** `planned`: before the start. `ended`: after the end. `retired`: taken out of the shop. */
export const GOOD_STATES = ['planned', 'offered', 'ended', 'retired'] as const
export type GoodState = (typeof GOOD_STATES)[number]
export const GOOD_MOVEMENT_KINDS = ['bought', 'lost', 'counted'] as const

const shortText = z.string().trim().max(100)
/** The tab of the exchange screen that lists the good. */
const cardType = z.union([z.literal(CARD_TYPE_FIGURE), z.literal(CARD_TYPE_GAME)])

/** The fields of a good that operators fill in. An empty text stands for no value. */
export const goodFields = {
  cardType,
  name: shortText.min(1),
  nameEn: shortText,
  series: shortText,
  seriesEn: shortText,
  modelNumber: shortText,
  rarity: z.number().int().min(0).max(RARITY_MAX),
  /** The price of one piece in coins. */
  priceCoins: z.number().int().min(1).max(COINS_MAX),
  /** How many pieces one member may get in all; null for no limit. */
  memberMax: z.number().int().min(1).max(PIECES_MAX).nullable(),
  /** The place in the shop's own order. The smallest number comes first. */
  position: count.max(POSITION_MAX),
  /** The times between which members can get the good; null for no limit. */
  startsAt: time.nullable(),
  endsAt: time.nullable(),
}

const good = z.object({
  ...goodFields,
  id,
  cardType: z.number().int(),
  /** The path of the picture below the shop's address; empty if there is none. */
  image: z.string(),
  /** How many pieces members can still get, and how many pieces members have taken. */
  stock: count,
  takenCount: count,
  state: z.enum(GOOD_STATES),
  retiredAt: time.nullable(),
  version: id,
})
export type GoodRow = z.infer<typeof good>

const movement = z.object({
  id,
  at: time,
  kind: z.enum(GOOD_MOVEMENT_KINDS),
  count: z.number().int(),
  reason: z.string(),
  operator: z.string().nullable(),
})
export type GoodMovement = z.infer<typeof movement>

const changing = {
  access: 'operator',
  permission: 'goods.change',
  stepUp: false,
  approval: null,
} as const
const change = { requestId, version: id }

export const goodCalls = {
  'GET /goods': {
    access: 'operator',
    permission: 'goods.read',
    query: z.object({
      ...pageQuery,
      direction: z.enum(['asc', 'desc']).default('asc'),
      sort: z.enum(['position', 'name', 'priceCoins', 'stock', 'takenCount']).default('position'),
      text: searchText,
      type: z.coerce.number().int().optional(),
      state: z.enum(GOOD_STATES).optional(),
      stock: z.enum(['none', 'left']).optional(),
    }),
    answer: z.object({ list: z.array(good), ...pageFields }),
  },
  'GET /goods/{id}': {
    access: 'operator',
    permission: 'goods.read',
    params: idParams,
    /** The page of the movements. */
    query: z.object({ page: pageQuery.page }),
    answer: z.object({
      good,
      /** The movements, newest first. */
      movements: z.object({ list: z.array(movement), ...pageFields }),
    }),
  },
  /** Adds a good without a picture and without stock. */
  'POST /goods/add': {
    ...changing,
    audit: 'goods.add',
    request: z.strictObject({ requestId, ...goodFields }),
    answer: z.object({ id }),
  },
  /**
   * Changes a good. Past exchanges keep the price that they had, and existing parcels keep the
   * good's old name.
   */
  'POST /goods/{id}': {
    ...changing,
    audit: 'goods.change',
    params: idParams,
    request: z.strictObject({ ...change, ...goodFields }),
    answer: z.object({ version: id }),
  },
  /** Stores a picture and gives it to the good. */
  'POST /goods/{id}/picture': {
    ...changing,
    audit: 'goods.picture',
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    params: idParams,
    request: z.strictObject({ ...change, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ image: z.string(), version: id }),
  },
  /** Retires a good, so that members no longer see the good, or brings back a retired good. */
  'POST /goods/{id}/retire': {
    ...changing,
    audit: 'goods.retire',
    params: idParams,
    request: z.strictObject({ ...change, isRetired: z.boolean() }),
    answer: z.object({ version: id }),
  },
  /**
   * Records a movement of the stock. Answers 409 `stock-short` if the stock would fall below 0
   * (A-128).
   */
  'POST /goods/{id}/stock': {
    ...changing,
    permission: 'goods.stock',
    audit: 'goods.stock',
    params: idParams,
    request: z.strictObject({
      requestId,
      kind: z.enum(GOOD_MOVEMENT_KINDS),
      /**
       * For `bought` and `lost`: how many pieces. For `counted`: how many pieces are now in stock.
       */
      count: count.max(PIECES_MAX),
      reason,
    }),
    answer: noFields,
  },
} as const satisfies CallList

import { z } from 'zod'
import {
  type Call,
  count,
  dateTime,
  englishText,
  id,
  page,
  pageParams,
  pathNumber,
} from './call.ts'

const paymentMethod = z.enum(['1', '2'])
/** The market price from which the card is shipped, if its member decides nothing. */
export const shipFromYen = z.number().int().min(1).optional()
/**
 * Present if the points of the card were worth less than this share of its market price, in per cent,
 * when the pack was published. The card is then shipped if its member decides nothing in time.
 */
export const shipBelowPercent = z.number().int().min(1).max(100).optional()

/** A graded copy that the shop has. The same fields stand in the pack's composition. */
export const copyProof = z.object({
  /** The grading company, and the number on the copy's case. */
  company: z.string(),
  number: z.string(),
  /** SHA-256 of the bytes that `photoPath` answers, in lower-case hex. */
  photo: z.string(),
})
export type CopyProof = z.infer<typeof copyProof>

export const pack = z.object({
  id,
  name: z.string(),
  name_en: englishText,
  /** The spellings of the name's reading, for the search; absent if the pack has no reading. */
  spellings: z.string().optional(),
  image: z.array(z.string()).min(1),
  /** The price of one draw, in the pack's currency. */
  point: count,
  payment_method: paymentMethod,
  /** The id of the card type under which the pack is listed. */
  card_type: id,
  /** The rarities that can still be drawn, the rarest first; empty if the line-up is hidden. */
  rarities: z.array(
    z.object({
      rarity: z.number().int().min(0).max(7),
      rarity_label: z.string(),
      rarity_label_en: englishText,
    }),
  ),
  total_pack_count: count,
  pack_count: count,
  /** The most draws of one purchase, and of one member if `can_limit` is 1; 0 for no limit. */
  max_buy_count: count,
  can_limit: z.union([z.literal(0), z.literal(1)]),
  limit_message: z.string(),
  is_before: z.boolean(),
  /** The start of the sale in Asia/Tokyo, as `YYYY-MM-DD HH:mm:ss`. */
  start_date: z.string(),
  /** The start of the sale in milliseconds since 1970, for the countdown. */
  starts_at: z.number().int(),
  format_end_date: z.string(),
  show_cardlist: z.enum(['0', '1']),
  detail: z.string(),
})
export type Pack = z.infer<typeof pack>
/** What a parcel costs that members choose over points; absent if all parcels are free. */
export const shippingFields = {
  ship_fee_points: count.optional(),
  /** From how many cards on a parcel costs nothing, with those that wait for its day and address. */
  ship_free_cards: count.optional(),
}
export const packDetail = pack.extend({
  ...shippingFields,
  limit_message_en: englishText,
  detail_en: englishText,
  /** SHA-256 of the published composition, in lower-case hex (docs/fair-draws.md). */
  pack_root: z.string(),
  /** The style of the reveal's movie, which the page downloads before the member buys. */
  movie_style: z.number().int(),
  /** How long after the start of the sale the last turn may come; absent without a line. */
  line_seconds: count.optional(),
  /** The member's turn in milliseconds since 1970; absent for guests, and once it has come. */
  turn_at: z.number().int().optional(),
  /** Who signs each purchase before it is drawn (docs/notary.md); absent if nobody does. */
  notaries: z.array(z.string()).optional(),
  /** Present once the sale has ended. Lists do not contain the pack any more. */
  is_ended: z.literal(true).optional(),
  /** Why the sale ended earlier than planned; absent if the sale did not end early. */
  end_message: z.string().optional(),
  end_message_en: englishText,
})
export type PackDetail = z.infer<typeof packDetail>

const packList = z.object({ list: z.array(pack), page })

export const lineupCard = z.object({
  image_url: z.string(),
  name: z.string(),
  name_en: englishText,
  model_number: z.string(),
  rarity: z.number().int().min(0).max(7),
  rarity_label: z.string(),
  rarity_label_en: englishText,
  /** The number of tickets that the published composition lists for this prize. */
  count,
  /**
   * The number of this prize's tickets that are not drawn yet. The chance of this prize in the next
   * draw is `remaining` divided by `pack_count`, the number of all tickets of the pack that are not
   * drawn yet.
   */
  remaining: count,
  /** The points that a member gets for converting the card. */
  buy_point: count,
  /** '2' if the card is always shipped; '0' if the member can convert it. */
  action_type: z.enum(['0', '2']),
  ship_below_percent: shipBelowPercent,
  ship_from_yen: shipFromYen,
  /** The copies that the pack proves, in the order in which the draws win them. */
  copies: z.array(copyProof).optional(),
})
export type LineupCard = z.infer<typeof lineupCard>

/** Certain tickets of the pack win an extra prize in addition to their drawn card. */
export const lineupExtra = z.object({
  image_url: z.string(),
  name: z.string(),
  name_en: englishText,
  model_number: z.string(),
  rarity: z.number().int().min(0).max(7),
  rarity_label: z.string(),
  rarity_label_en: englishText,
  /** `last`: the pack's last ticket wins. `every`: every multiple of `step` wins. */
  kind: z.enum(['last', 'every']),
  step: count.optional(),
  /** How many times the pack's tickets win this extra prize in total. */
  count,
  /** How many of the tickets that win this extra prize are not sold yet. */
  remaining: count,
  /** The number, from 1, of the next ticket that wins this extra prize; 0 if none will win. */
  next_ticket: count,
})
export type LineupExtra = z.infer<typeof lineupExtra>

/** The sums over all prizes of one rarity, including the prizes on other pages of the line-up. */
export const lineupRarity = lineupCard.pick({
  rarity: true,
  rarity_label: true,
  rarity_label_en: true,
  count: true,
  remaining: true,
})
export type LineupRarity = z.infer<typeof lineupRarity>

/** How many tickets that are not drawn yet win a card with these conversion points. */
export const lineupWorth = z.object({ points: count, is_ship_only: z.boolean(), remaining: count })
export type LineupWorth = z.infer<typeof lineupWorth>

/**
 * How many tickets that are not drawn yet win a card of each market price. Present if the owners show
 * it, and if the market price of each card that can still be drawn is known and new.
 */
export const marketWorths = z.object({
  worths: z.array(z.object({ yen: count, remaining: count })),
  /** The day of the oldest of these prices, as `YYYY-MM-DD`. */
  oldest_on: z.string(),
})
export type MarketWorths = z.infer<typeof marketWorths>

/** What an open page of a pack asks again and again. */
export const packLive = z.object({
  /** The number of tickets that can still be bought. */
  left: count,
  /** The number of tickets that are not drawn yet, with sold ones that wait for the notaries. */
  undrawn: count,
  soldOut: z.boolean(),
  sale: z.enum(['before', 'on-sale', 'ended']),
  /** Purchases are refused, because the notaries of the pack do not sign. */
  notaryAway: z.literal(true).optional(),
  /** When the server read these numbers, in milliseconds since 1970. */
  t: z.number().int(),
  /** Another number than before if the list of `GET /user/notices` is another one. */
  notices: count,
})
export type PackLive = z.infer<typeof packLive>

export const banner = z.object({
  /** 1 for a slider of pictures, 2 for a video. */
  mode: z.union([z.literal(1), z.literal(2)]),
  /** `file_name_en` is the file with the English texts of the banner. */
  list: z.array(
    z.object({
      file_name: z.string(),
      file_name_en: englishText,
      url: z.string(),
      /** What the picture says, for screen readers. */
      alt: z.string().optional(),
      alt_en: englishText,
    }),
  ),
})
export const cardType = z.object({ id, name: z.string(), name_en: z.string() })

const packIdParams = z.object({ packId: pathNumber })

/** A pack whose sale ended before its last ticket was drawn. */
export const endedPack = z.object({
  id,
  name: z.string(),
  name_en: englishText,
  ended_at: dateTime,
  /** Why the sale ended earlier than planned; absent if it ended at the planned time. */
  end_message: z.string().optional(),
  end_message_en: englishText,
  /** The number of tickets of the published composition. */
  total: count,
  /** The number of tickets that were not drawn. */
  left: count,
  /** The same numbers by rarity; empty if the pack hides its line-up. */
  rarities: z.array(lineupRarity),
  /** Extra prizes that nobody got, because their tickets were not drawn; hidden likewise. */
  extras: z.array(
    lineupExtra.pick({ name: true, name_en: true, kind: true, step: true, remaining: true }),
  ),
})
export type EndedPack = z.infer<typeof endedPack>

export const packCalls = {
  'GET /user/banner': { access: 'guest', isSessionless: true, hasPublicTwin: true, answer: banner },
  'GET /user/card_type': {
    access: 'guest',
    hasPublicTwin: true,
    isSessionless: true,
    answer: z.object({ list: z.array(cardType) }),
  },
  'GET /user/pack/list': {
    access: 'guest',
    hasPublicTwin: true,
    isSessionless: true,
    /** Point packs by default. The pages of guests name coin packs here, because no cache keeps a POST. */
    query: z.object({ payment_method: paymentMethod.optional() }),
    answer: packList,
  },
  'POST /user/pack/list': {
    access: 'guest',
    isReading: true,
    isSessionless: true,
    request: z.strictObject({
      payment_method: z.union([paymentMethod, z.literal(1), z.literal(2)]).optional(),
    }),
    answer: packList,
  },
  'GET /user/pack/all_list/{type}/{page}': {
    access: 'guest',
    hasPublicTwin: true,
    isSessionless: true,
    params: z.object({ type: pathNumber, page: pathNumber.min(1) }),
    query: z.object({ sort: z.coerce.number().int().min(0).max(3).optional() }),
    answer: packList,
  },
  'GET /user/pack/card_list/{packId}/{page}': {
    access: 'guest',
    hasPublicTwin: true,
    isSessionless: true,
    params: z.object({ packId: pathNumber, page: pathNumber.min(1) }),
    /** `extras`, `rarities`, `worths` and `market` are the same on every page. */
    answer: z.object({
      list: z.array(lineupCard),
      rarities: z.array(lineupRarity),
      worths: z.array(lineupWorth),
      market: marketWorths.optional(),
      page,
      /** The number of tickets that were not drawn when the server read the rows. */
      pack_count: count,
      /** The number of tickets that can still be bought. */
      unsold: count,
      extras: z.array(lineupExtra),
    }),
  },
  /** The newest end first. */
  'GET /user/pack/ended/{page}': {
    access: 'guest',
    isSessionless: true,
    params: pageParams,
    answer: z.object({ list: z.array(endedPack), page }),
  },
  'GET /user/pack/live/{packId}': {
    access: 'guest',
    isSessionless: true,
    isPublic: true,
    params: packIdParams,
    answer: packLive,
  },
  /** The public twin has the limit of the pack itself, as for a guest. */
  'GET /user/pack/detail/{packId}': {
    access: 'guest',
    hasPublicTwin: true,
    params: packIdParams,
    answer: z.object({ detail: packDetail }),
  },
} as const satisfies Record<string, Call>

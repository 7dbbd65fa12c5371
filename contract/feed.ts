import { z } from 'zod'
import { type Call, count, dateTime, englishText, id, pathNumber } from './call.ts'

/** A rare draw of the last 24 hours, which the pack's public log proves. */
const feedDraw = z.object({
  pack_id: id,
  pack_name: z.string(),
  pack_name_en: englishText,
  /** The name of the card. */
  name: z.string(),
  name_en: englishText,
  image_url: z.string(),
  rarity: z.number().int().min(0).max(7),
  rarity_label: z.string(),
  rarity_label_en: englishText,
  /** One of this many tickets of the whole pack wins this prize (rounded down). */
  one_in: count,
  drawn_at: dateTime,
  /** The position of the purchase in the log of the pack: `GET /user/pack/log/{packId}/{page}`. */
  t: count,
  /** The index of the draw in the purchase. */
  draw: count,
  /** A name that the shop has made, for a member who has asked for it; null for the others. */
  member: z.string().nullable(),
  member_en: z.string().nullable(),
})
export type FeedDraw = z.infer<typeof feedDraw>

const answer = z.object({ list: z.array(feedDraw) })
/** The member's name in the feed; null if the member has not asked for one. */
const feedName = z.object({ name: z.string().nullable(), name_en: z.string().nullable() })

export const feedCalls = {
  /** The twelve rarest draws of the last 24 hours of all packs, the newest first. */
  'GET /user/draw_feed': { access: 'guest', isSessionless: true, isPublic: true, answer },
  'GET /user/pack/feed/{packId}': {
    access: 'guest',
    isSessionless: true,
    isPublic: true,
    params: z.object({ packId: pathNumber }),
    answer,
  },
  'GET /user/feed_name': { access: 'member', answer: feedName },
  /** Gives the member a new name of the shop's words, or takes it away. */
  'POST /user/feed_name': {
    access: 'member',
    request: z.strictObject({ is_shown: z.boolean() }),
    answer: feedName,
  },
} as const satisfies Record<string, Call>

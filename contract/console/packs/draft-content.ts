import { z } from 'zod'
import { ACTION_TYPE } from '#contract/codes.ts'
import { id, time } from '#contract/console/call.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { BUY_COUNT_MAX, EXTRA_STEP_MIN, MOVIE_STYLES } from '#contract/constants.ts'
import { isShopPicture } from '#contract/links.rule.ts'
import { LINES_MAX, PICTURES_MAX, TICKETS_MAX } from './pack-limits.rule.ts'

const INTEGER_MAX = 2_147_483_647
const integer = z.number().int().min(0).max(INTEGER_MAX)
const text = openText.trim().max(200)
const html = openText.max(20_000)

/** `0`: the member may convert the card to points. `2`: the card is always shipped. */
export const actionType = z.enum([ACTION_TYPE.choosable, ACTION_TYPE.shipOnly])

/** A line of the composition. Its probability is `count` / the sum of all counts. */
export const draftLine = z.strictObject({
  cardId: id,
  /** How many tickets of the pack win the card. 0 while the line is not finished. */
  count: integer.max(TICKETS_MAX),
  /** The points that a member gets for converting one card. */
  buyPoint: integer,
  actionType,
  /** A note for the shop. Members never see it. */
  note: internalText.trim().max(200).default(''),
  /** The copies that the winners of this line get; empty if any copies will do. */
  copyIds: z.array(id).max(LINES_MAX).default([]),
})
export type DraftLine = z.infer<typeof draftLine>

/** A card that certain tickets win in addition to their drawn card. It changes no probability. */
export const draftExtra = z.strictObject({
  kind: z.enum(['last', 'every']),
  /** For `every`: a ticket wins if its number is a multiple of the step. Null for `last`. */
  step: z.number().int().min(EXTRA_STEP_MIN).max(TICKETS_MAX).nullable(),
  cardId: id,
  buyPoint: integer,
  actionType,
})
export type DraftExtra = z.infer<typeof draftExtra>

/**
 * The fields that may change even after the publication. After the publication,
 * `showsLineup` can be switched on but not off. `images` are paths, such as
 * `/pictures/…-640.webp`; lists show the first one.
 */
export const presentationFields = {
  position: z.number().int().min(0).max(INTEGER_MAX),
  images: z.array(openText.max(300).refine(isShopPicture)).max(PICTURES_MAX),
  /** How the name is read, in kana. Searches compare it; no page shows it. */
  reading: text.max(100).default(''),
  detailHtml: html,
  detailHtmlEn: html,
  limitMessage: text,
  limitMessageEn: text,
  movieStyle: z.literal(MOVIE_STYLES),
  showsLineup: z.boolean(),
}

/** Everything that a draft contains. A draft may be half finished; English texts may stay empty. */
export const draftContent = z.strictObject({
  name: openText.trim().max(100),
  nameEn: openText.trim().max(100),
  currency: z.enum(['point', 'coin']),
  /** The price of one draw, in `currency`. Null until the price is decided. */
  price: z.number().int().min(1).max(INTEGER_MAX).nullable(),
  /** The announced number of tickets, to which the counts must sum; null for none. */
  announcedTotal: z.number().int().min(1).max(TICKETS_MAX).nullable(),
  /** The largest number of draws in one purchase; 0 for no limit. */
  maxBuyCount: z.number().int().min(0).max(BUY_COUNT_MAX),
  /** If true, `maxBuyCount` also limits all draws of one member. */
  isLimited: z.boolean(),
  cardTypeId: id.nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** True for a pack of the demo, which a shop with live payments never publishes. */
  isDemo: z.boolean(),
  ...presentationFields,
  /** For each rarity, the share of its won cards that the calculator counts as converted. */
  conversionShares: z
    .array(
      z.strictObject({
        rarity: z.number().int().min(0).max(7),
        permille: z.number().int().min(0).max(1000),
      }),
    )
    .max(8),
  lines: z.array(draftLine).max(LINES_MAX),
  extras: z.array(draftExtra).max(50),
})
export type DraftContent = z.infer<typeof draftContent>

import { z } from 'zod'
import { ACTION_TYPE } from '#contract/codes.ts'
import { INTEGER_MAX, id, smallId } from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { EXTRA_STEP_MIN } from '#contract/constants.ts'
import { isShopPicture } from '#contract/links.rule.ts'
import { draftFields, presentationFields } from './draft.fields.ts'
import { LINES_MAX, NOTARIES_MAX, PICTURES_MAX, TICKETS_MAX } from './pack-limits.rule.ts'

const integer = z.number().int().min(0).max(INTEGER_MAX)
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
const draftExtra = z.strictObject({
  kind: z.enum(['last', 'every']),
  /** For `every`: a ticket wins if its number is a multiple of the step. Null for `last`. */
  step: z.number().int().min(EXTRA_STEP_MIN).max(TICKETS_MAX).nullable(),
  cardId: id,
  buyPoint: integer,
  actionType,
})
export type DraftExtra = z.infer<typeof draftExtra>

/** Signs each batch of the pack's purchases before it is drawn (docs/notary.md). */
export const packNotary = z.strictObject({
  name: openText.trim().min(1).max(100),
  /** The public Ed25519 key. */
  key: openText.regex(/^[0-9a-f]{64}$/),
})

/** `images` are paths, such as `/pictures/…-640.webp`; lists show the first one. */
const pictures = {
  images: z.array(openText.max(300).refine(isShopPicture)).max(PICTURES_MAX),
}
const { reading, ...presentation } = shapeOf(presentationFields)
export const presentationShape = { ...presentation, reading: reading.default(''), ...pictures }

/** Everything that a draft contains. A draft may be half finished; English texts may stay empty. */
export const draftContent = z.strictObject({
  ...shapeOf(draftFields),
  ...presentationShape,
  lineSeconds: shapeOf(draftFields).lineSeconds.default(0),
  cardTypeId: smallId.nullable(),
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
  /** In the order in which their signatures enter the draws. */
  notaries: z.array(packNotary).max(NOTARIES_MAX).default([]),
})
export type DraftContent = z.infer<typeof draftContent>

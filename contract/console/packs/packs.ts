import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { decided, internalText, openText } from '#contract/console/privacy.ts'
import { receipt } from '#contract/draws.ts'
import { charges, paidWith } from './charges.ts'
import { actionType, presentationShape } from './draft-content.ts'
import { cardFacts, historyEntry, packDraftCalls } from './pack-drafts.ts'
import { END_MESSAGE_LENGTH_MAX, PACK_STATES } from './pack-limits.rule.ts'
import { packOrderCalls } from './pack-order.ts'
import { packList, packPurchaseList } from './packs.fields.ts'

const person = z.object({ id, name: internalText })
const currency = z.enum(['point', 'coin'])

const packRow = z.object({
  /** `draft-12` for a draft, `pack-34` for a published pack: unique in the list. */
  key: openText,
  /** The id of the draft; null for a pack that was not made in the console. */
  draftId: id.nullable(),
  /** The public number of the pack; null until the draft is submitted for the first time. */
  packId: id.nullable(),
  state: z.enum(PACK_STATES),
  name: openText,
  /** True if English pages show a text of the pack in Japanese; texts of cards do not count. */
  lacksEnglish: z.boolean(),
  /** The path of the first picture; empty if the draft has no picture yet. */
  image: openText,
  cardTypeId: id.nullable(),
  currency,
  /** The price of one draw, in `currency`; null if the draft has no price yet. */
  price: count.nullable(),
  sold: count,
  total: count,
  /** The income from the sold tickets, in `currency`. */
  income: count,
  /**
   * The margin at sell-out if all cards are shipped: income less the cost of all cards and the charges, in yen. A
   * point counts as one yen. Null if a cost is unknown, or if the pack is sold for coins.
   */
  margin: z.number().int().nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  maker: person.nullable(),
  /** The time of the last save of a draft, or of the publication of a pack. */
  changedAt: time,
})
export type PackRow = z.infer<typeof packRow>

/** One prize of a published pack, with name, picture and rarity as they were published. */
const soldPrize = z.object({
  no: count,
  card: cardFacts,
  buyPoint: count,
  actionType,
  /** How many tickets win the prize, and how many of these tickets are left. */
  count,
  left: count,
})
const soldExtra = soldPrize.extend({
  kind: z.enum(['last', 'every']),
  step: count.nullable(),
})

/** Sums over all purchases so far. A point counts as a yen. */
const saleFigures = z.object({
  /** Price × sold, in the pack's currency. */
  income: count,
  /**
   * Cost of all cards won so far, in yen, including the converted cards. Null if a cost is unknown.
   */
  wonCost: count.nullable(),
  /** Cost of the converted cards, which are in stock again. Null if a cost is unknown. */
  convertedCost: count.nullable(),
  convertedCount: count,
  convertedPoints: count,
  shippedCount: count,
  undecidedCount: count,
  /** Which points paid the income, as far as the ledger is counted. */
  paidWith,
  /** The free draws that tickets of campaigns have paid for. Their points are gifted ones. */
  freeDraws: z.object({ count, points: count }),
  /**
   * Gifted points, and what the owners' estimates come to so far, in yen. Null if the pack is sold
   * for coins.
   */
  charged: z.object({ freePointsYen: count, feesYen: count, postageYen: count }).nullable(),
  /**
   * income − won_cost + converted_cost − converted_points − charged. Null if a cost is unknown, or
   * if the pack is sold for coins.
   */
  margin: z.number().int().nullable(),
})

const notary = z.object({ name: openText, key: openText })

const undrawn = z.object({
  /**
   * `refused`: a notary has signed another batch in the place of the oldest one. `approved`: the
   * worker has yet to pay them back.
   */
  state: z.enum(['waiting', 'refused', 'approved', 'void']),
  /** When the oldest purchase was sealed; for void ones, when they were paid back. */
  since: time,
  /** The number of the oldest batch. */
  batchNo: count,
  purchaseCount: count,
  drawCount: count,
  memberCount: count,
  /** What the purchases took, in the pack's currency. */
  amount: count,
  /** True if the notaries were silent for long enough, and no request is approved. */
  canBeVoid: z.boolean(),
})

const publishedPack = z.object({
  id,
  draftId: id.nullable(),
  state: z.enum(['scheduled', 'on-sale', 'sold-out', 'ended']),
  version,
  /**
   * The fields that no call changes after the publication. Prizes and extra prizes never change
   * either.
   */
  fixed: z.object({
    name: openText,
    nameEn: openText.nullable(),
    currency,
    price: count,
    total: count,
    maxBuyCount: count,
    isLimited: z.boolean(),
    lineSeconds: count,
    cardTypeId: id,
    isDemo: z.boolean(),
    /** The pack root as members see it, in 64 hex digits. */
    packRoot: openText,
    publishedAt: time,
  }),
  presentation: z.object(presentationShape),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** Why the sale ended early, as members read it; empty if the sale did not end early. */
  endMessage: openText,
  endMessageEn: openText,
  sold: count,
  /** Whether members see what draws are worth by market price, if no price is missing or old. */
  showsMarketOdds: z.boolean(),
  figures: saleFigures,
  /** The estimates behind `charged`, for the figures at sell-out. */
  charges,
  prizes: z.array(soldPrize),
  extras: z.array(soldExtra),
  history: z.array(historyEntry),
  maker: person.nullable(),
  /** Who signs each batch before its draw, by name and public key. */
  notaries: z.array(notary),
  /** When all of them last signed a batch; null before the first one. */
  lastSignedAt: time.nullable(),
  /** The id of the waiting approval request to end the sale early; null if there is none. */
  endApprovalId: id.nullable(),
  /** The sealed purchases that notaries leave undrawn, or that were paid back; null if none. */
  undrawn: undrawn.nullable(),
  /** The id of the waiting approval request to pay them back; null if there is none. */
  voidApprovalId: id.nullable(),
})
export type PublishedPack = z.infer<typeof publishedPack>

/** A purchase without the member's id. The tag is the member's pseudonym in the public log. */
const packPurchase = z.object({
  /** The number of the purchase in the pack's log, from 0 (docs/fair-draws.md). */
  t: count,
  at: time,
  /** The number of the purchase's first ticket, from 1, and how many tickets the purchase took. */
  firstTicket: id,
  drawCount: id,
  memberTag: openText,
  /** The prizes that the purchase won, each as number and count, in the order of the prizes. */
  prizes: z.array(z.object({ no: count, count: id })),
  extras: z.array(z.object({ ticket: id, no: count })),
  /** The decision about the won cards; null while the member may still choose. */
  decision: z.object({ shippedCount: count, convertedPoints: count }).nullable(),
})
export type PackPurchase = z.infer<typeof packPurchase>

const presentationAct = {
  permission: 'packs.present',
  stepUp: false,
} as const
const numberedParams = idParams.extend({ t: z.coerce.number().int().min(0) })

export const packCalls = {
  ...packDraftCalls,
  ...packOrderCalls,
  /** Drafts and published packs in one list; discarded drafts are left out. */
  'GET /packs': {
    permission: 'packs.read',
    query: listQuery(packList),
    answer: z.object({ list: z.array(packRow), ...pageFields }),
  },
  'GET /pack-makers': {
    permission: 'packs.read',
    answer: z.object({ list: z.array(person) }),
  },
  'GET /packs/{id}': {
    permission: 'packs.read',
    params: idParams,
    answer: z.object({ pack: publishedPack }),
  },
  'GET /packs/{id}/purchases': {
    permission: 'packs.proofs',
    params: idParams,
    query: listQuery(packPurchaseList),
    answer: z.object({ list: z.array(packPurchase), ...pageFields }),
  },
  /**
   * Returns what a verifier needs to repeat the draws of a purchase. The console uses the verifier
   * that members use in the shop.
   */
  'GET /packs/{id}/purchases/{t}/proof': {
    permission: 'packs.proofs',
    params: numberedParams,
    answer: z.object({
      /** The canonical JSON of the composition. The hash of exactly this text is the pack root. */
      composition: openText,
      receipt: decided(receipt, 'open'),
    }),
  },
  /**
   * Changes the presentation. Answers 409 `lineup-stays` if the change would hide a line-up
   * that members can already see.
   */
  'POST /packs/{id}/presentation': {
    ...presentationAct,
    audit: 'packs.present',
    params: idParams,
    request: z.strictObject({
      requestId,
      version,
      ...presentationShape,
      images: presentationShape.images.min(1),
    }),
    answer: z.object({ version }),
  },
  /**
   * Sets a new start before the sale starts, or a later end before the sale ends. Answers
   * 409 `start-fixed` for another start of a pack with a line, `sale-started` if the start is past, `sale-ended` if the sale is over, and `time-past` if a
   * new time is past. Answers 409 `ends-earlier` if the new end is earlier than the present end,
   * because ending a sale early needs an approval.
   */
  'POST /packs/{id}/schedule': {
    ...presentationAct,
    audit: 'packs.schedule',
    params: idParams,
    request: z.strictObject({
      requestId,
      version,
      startsAt: time.nullable(),
      endsAt: time.nullable(),
      reason,
    }),
    answer: z.object({ version }),
  },
  /**
   * Withdraws a scheduled pack, whose cards other packs may then use. Answers 409
   * `sale-started` after the start of the sale.
   */
  'POST /packs/{id}/withdraw': {
    permission: 'packs.submit',
    audit: 'packs.withdraw-sale',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, version, reason }),
    logs: { startsAt: time.nullable(), endsAt: time.nullable() },
  },
  /** Asks to end the sale earlier than planned. Members read the messages on the pack's page. */
  'POST /packs/{id}/end': {
    permission: 'packs.submit',
    audit: 'packs.end',
    stepUp: false,
    approval: 'packs.end',
    params: idParams,
    request: z.strictObject({
      requestId,
      version,
      /** The new end; null to end the sale at the moment of the approval. */
      endsAt: time.nullable(),
      message: openText.trim().min(1).max(END_MESSAGE_LENGTH_MAX),
      messageEn: openText.trim().min(1).max(END_MESSAGE_LENGTH_MAX),
      reason,
    }),
    answer: requested,
  },
  /**
   * Asks to end a pack whose notaries are gone: all its undrawn purchases are paid back. Members
   * read the messages. Answers 409 `not-possible` until the notaries have been
   * silent for `VOID_AFTER_HOURS`, and `subject-changed` if another batch is the oldest.
   */
  'POST /packs/{id}/void': {
    permission: 'packs.void',
    audit: 'packs.void',
    stepUp: true,
    approval: 'packs.void',
    params: idParams,
    request: z.strictObject({
      requestId,
      batchNo: count,
      message: openText.trim().min(1).max(END_MESSAGE_LENGTH_MAX),
      messageEn: openText.trim().min(1).max(END_MESSAGE_LENGTH_MAX),
      reason,
    }),
    answer: requested,
  },
} as const satisfies CallList

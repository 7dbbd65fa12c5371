import { z } from 'zod'
import { type Call, count, dateTime, englishText, id, page, pathNumber, requestId } from './call.ts'
import { DRAW_ALGORITHM } from './constants.ts'
import { copyProof, shipBelowPercent, shipFromYen, shippingFields } from './packs.ts'
import { memberParcel } from './parcels.ts'

const hex16 = z.string().regex(/^[0-9a-f]{32}$/)
const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const hex64 = z.string().regex(/^[0-9a-f]{128}$/)

export const card = z.object({
  history_id: id,
  name: z.string(),
  name_en: englishText,
  image: z.string(),
  /**
   * The rarity of the card: 0 normal, 1 rare, 2 superRare, 3 ultraRare. The values 4 to 7 have no
   * name in the specification. The value also selects the colour of the movie (Q59).
   */
  rarity: z.number().int().min(0).max(7),
  rarity_label: z.string(),
  rarity_label_en: englishText,
  model_number: z.string(),
  /** How many pieces the member gets for the card. A card can represent a set of several pieces. */
  num: z.number().int().min(1),
  /** The points that the member gets if the card is converted. */
  buy_point: count,
  action_type: z.enum(['0', '2']),
  ship_below_percent: shipBelowPercent,
  ship_from_yen: shipFromYen,
  /** The copy that the member has won, if the pack proves the copies of this prize. */
  copy: copyProof.optional(),
  /**
   * Present if the card is an extra prize and not a drawn card. `ticket` is the number, from 1, of
   * the ticket that won the extra prize. `kind` is `last` for the pack's last ticket, or `every`
   * for every ticket whose number is a multiple of `step`.
   */
  extra: z
    .object({ kind: z.enum(['last', 'every']), ticket: id, step: count.optional() })
    .optional(),
})
export type Card = z.infer<typeof card>

/** The purchase is paid and fixed, and waits for the pack's notaries. It has no cards yet. */
const isSealed = z.literal(true).optional()
/** The purchase was paid back in full, because its pack's notaries are gone. It has no cards. */
const isVoid = z.literal(true).optional()

/** If there is no purchase to show, `result` is '-1' and `cards` is empty. */
const drawResult = z.object({
  result: z.string(),
  is_sealed: isSealed,
  is_void: isVoid,
  cards: z.array(card),
  card_type: z.number().int(),
  movie_style: z.number().int(),
  is_buy_coin: z.boolean(),
  title: z.string(),
  title_en: englishText,
  created: dateTime,
  twitter_code: z.string(),
  ...shippingFields,
  /** The id of the purchase in which the cards were drawn; 0 if there is no purchase. */
  pack_history_id: z.number().int().min(0),
  pack_id: z.number().int().min(0),
  /**
   * The time at which the worker applies the default decision to the undecided cards, in
   * milliseconds since 1970.
   */
  hold_until: z.number().int(),
  /** How many days lie between the draw and `hold_until`; 0 if there is nothing to decide. */
  hold_days: z.number().int().min(0),
})
export type DrawResult = z.infer<typeof drawResult>

const batchFields = {
  no: count,
  /** t, k and the head before the first purchase of the batch. */
  t: count,
  k: count,
  head_before: hex32,
  /** One for each purchase, in the order of settlement. */
  inputs: z.array(hex32).min(1),
}

/** The purchases that the pack's notaries signed together, before anybody could draw them. */
const receiptBatch = z.object({
  ...batchFields,
  /** One of each notary, in the order of the composition. */
  signatures: z.array(hex64),
  random: hex32,
})
export type ReceiptBatch = z.infer<typeof receiptBatch>

export const receipt = z.object({
  algo: z.literal(DRAW_ALGORITHM),
  pack_id: id,
  pack_root: hex32,
  /** Random bytes that the database makes every ten minutes, and every seed depends on. */
  epoch: hex16,
  t: count,
  k: count,
  q: count,
  n: count,
  member_tag: hex16,
  commitment: hex32,
  commitment_shown: z.boolean(),
  seed: hex32,
  client_seed: hex32,
  counts_before: z.array(count),
  prizes: z.array(count),
  /** Pairs of the winning ticket's number, from 1, and the extra prize's number. */
  extras: z.array(z.tuple([count, count])),
  batch: receiptBatch,
  head_before: hex32,
  head_after: hex32,
})
export type Receipt = z.infer<typeof receipt>

/** A batch that was sealed and never drawn. All its purchases were paid back in full. */
const voidBatch = z.object({
  algo: z.literal(DRAW_ALGORITHM),
  pack_id: id,
  pack_root: hex32,
  void_batch: z.object({
    ...batchFields,
    /** The draws of all its purchases. */
    draws: count,
    reason: z.string(),
    reason_en: z.string(),
    /** The time at which the batch became void, in milliseconds since 1970. */
    milliseconds: count,
  }),
})
export type VoidBatch = z.infer<typeof voidBatch>

/**
 * The state of a pack after `t` settled purchases and `k` sold tickets. `head` is the newest hash
 * of the pack's chain. `counts` has the number of remaining tickets of each prize; the index is the
 * prize's number.
 */
export const urnState = z.object({ t: count, k: count, head: hex32, counts: z.array(count) })
export type UrnState = z.infer<typeof urnState>

/**
 * A hash of the pack's chain that the shop has signed. The Ed25519 signature covers
 * "HIKIFUDA3/signed\0" ‖ pack_root ‖ u64 t ‖ head ‖ u64 milliseconds.
 */
export const signedHead = z.object({
  /** The number of settled purchases. Before the first one, the head equals the pack root. */
  t: count,
  head: hex32,
  /** The time of the signature, in milliseconds since 1970. */
  milliseconds: count,
  /** The public key of this signature. It stays when the shop changes its signing key. */
  public_key: hex32,
  signature: hex64,
})
export type SignedHead = z.infer<typeof signedHead>

/** Random bytes of the shop's database, with the time at which the database made them. */
const publishedEpoch = z.object({
  epoch: hex16,
  /** The time at which the database made the epoch, in milliseconds since 1970. */
  milliseconds: count,
})

export const purchaseRow = z.object({
  id,
  created: dateTime,
  pack_name: z.string(),
  pack_name_en: englishText,
  /** The first picture of the pack; '' if the pack is unknown. */
  image: z.string(),
  count,
  /** The number of extra prizes that the purchase won on top of its draws. */
  extra_count: count,
  /** The state of a sealed purchase is 1, and that of a void one is 4. */
  send_state: z.number().int().min(1).max(4),
  is_sealed: isSealed,
  is_void: isVoid,
  /** The price that the member paid, in the pack's currency (Q117). */
  point: count,
  payment_method: z.enum(['1', '2']),
  /**
   * The time at which the worker applies the default decision to the purchase, in milliseconds
   * since 1970; 0 if the purchase is already decided.
   */
  hold_until: z.number().int(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>

export const purchaseDetail = z.object({
  /** '1' if the member or the worker has decided about the purchase; otherwise '0'. */
  status: z.enum(['0', '1']),
  created: dateTime,
  pack_id: id,
  pack_name: z.string(),
  pack_name_en: englishText,
  delivery_code: z.string(),
  parcels: z.array(memberParcel),
  /** The day for which the cards wait that are to ship; '' if they wait for none. */
  send_on: z.string().max(10),
  send_card: z.array(card),
  reduction_card: z.array(card),
  reduction_point: count,
  send_state: z.number().int().min(1).max(4),
  is_sealed: isSealed,
  is_void: isVoid,
  /** The backs of the cards and the movie, with which the reveal can be seen again. */
  card_type: z.number().int(),
  movie_style: z.number().int(),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail>

/** The schema accepts any number, and the handler refuses a wrong one under errors.count. */
const drawCount = z.number()

/** A free draw of the pack, which pays for one draw. */
const ticketId = id.optional()

/** More purchases or heads than a pack can have. */
const rangeNumber = pathNumber.max(999_999_999)

export const drawCalls = {
  'POST /user/pack/check': {
    access: 'member',
    isReading: true,
    request: z.strictObject({
      pack_id: id.optional(),
      count: drawCount,
      ticket_id: ticketId,
    }),
    answer: z.object({ result: z.string(), commitment: hex32, draw_number: count }),
  },
  'POST /user/pack/buy': {
    access: 'member',
    request: z.strictObject({
      pack_id: id.optional(),
      count: drawCount,
      request_id: requestId.optional(),
      client_seed: hex32.optional(),
      commitment: hex32.optional(),
      ticket_id: ticketId,
    }),
    answer: drawResult,
  },
  'GET /user/pack/gache_result': { access: 'member', answer: drawResult },
  'GET /user/pack/buy_result': { access: 'member', answer: drawResult },
  'GET /user/pack/composition/{packId}': {
    access: 'guest',
    params: z.object({ packId: pathNumber }),
    /** A placeholder: the answer is the published bytes of the composition, without envelope. */
    answer: z.object({}),
  },
  'GET /user/pack/receipt/{packHistoryId}': {
    access: 'member',
    params: z.object({ packHistoryId: pathNumber }),
    answer: z.object({ detail: receipt }),
  },
  /** Lists receipts, oldest first. A tag stands in place of the member's name. */
  'GET /user/pack/log/{packId}/{page}': {
    access: 'guest',
    params: z.object({ packId: pathNumber, page: pathNumber.min(1) }),
    answer: z.object({
      list: z.array(receipt),
      /** Listed with the last receipts of the pack. */
      void_batches: z.array(voidBatch),
      page,
      now: urnState,
      /**
       * The English names of the prizes, then of the extra prizes, by their numbers; empty without
       * an English name. The composition holds the Japanese names only. The list is empty if the
       * pack hides its line-up.
       */
      names_en: z.array(z.string()),
    }),
  },
  'GET /user/pack/log/{packId}': {
    access: 'guest',
    params: z.object({ packId: pathNumber }),
    /** The number of the first receipt; 0 if absent. */
    query: z.object({ from: rangeNumber.optional() }),
    /**
     * The schema of one row of the answer. The server sends the whole log as a file without the
     * envelope. Each row has one receipt; the rows are in the order of settlement. The last rows are
     * the void batches of the pack, if it has any.
     */
    answer: receipt,
  },
  /**
   * The schema of one row. A range has 1,000 receipts of the log, numbered from 0, one in each row. The
   * call is refused until a signed head covers the whole range, which then never changes.
   */
  'GET /user/pack/log_range/{packId}/{number}': {
    access: 'guest',
    params: z.object({ packId: pathNumber, number: rangeNumber }),
    answer: receipt,
  },
  /** In the same way, 1,000 signed heads, the oldest first. */
  'GET /user/pack/heads_range/{packId}/{number}': {
    access: 'guest',
    params: z.object({ packId: pathNumber, number: rangeNumber }),
    answer: signedHead,
  },
  /** Lists the signed heads of the pack's chain, newest first. */
  'GET /user/pack/heads/{packId}/{page}': {
    access: 'guest',
    params: z.object({ packId: pathNumber, page: pathNumber.min(1) }),
    answer: z.object({
      list: z.array(signedHead),
      page,
      /** The public key that belongs to the shop's present signing key. */
      public_key: hex32,
    }),
  },
  /** Lists the epochs of all packs, newest first. Every receipt names one of these epochs. */
  'GET /user/pack/epochs/{page}': {
    access: 'guest',
    params: z.object({ page: pathNumber.min(1) }),
    answer: z.object({ list: z.array(publishedEpoch), page }),
  },
  'POST /user/history/list/{page}': {
    access: 'member',
    isReading: true,
    params: z.object({ page: pathNumber.min(1) }),
    request: z.strictObject({ mode: z.number().int().min(0).max(4).optional() }),
    answer: z.object({
      list: z.array(purchaseRow),
      page,
      /** Present if undecided cards of the member's former shop wait; `moved_cards` lists them. */
      has_moved_cards: z.literal(true).optional(),
    }),
  },
  'GET /user/history/detail/{packHistoryId}': {
    access: 'member',
    params: z.object({ packHistoryId: pathNumber }),
    answer: z.object({ detail: purchaseDetail }),
  },
} as const satisfies Record<string, Call>

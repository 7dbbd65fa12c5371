import { z } from 'zod'
import { plainTrackingNumber } from '#contract/carriers.ts'
import {
  type CallList,
  id,
  idList,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { LAYOUT_CODES } from '#contract/console/carriers/carriers.fields.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { openText, personalText } from '#contract/console/privacy.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from '#contract/constants.ts'
import { parcelClaim, parcelPhoto } from './claims.ts'
import {
  address,
  carrier,
  event,
  item,
  parcelRow,
  place,
  rowResults,
  sender,
  shippingSettings,
} from './parcel-rows.ts'
import { carrierFields, PARCEL_STATES, parcelList, SLIPS_MAX } from './parcels.fields.ts'

const IDS_MAX = 500
/** As many as a list selects at once. */
const PICKED_MAX = 1_000
/** As many as one purchase can win. */
const ITEMS_MAX = BUY_COUNT_MAX + EXTRA_WINS_MAX
const ids = z.array(id).min(1).max(IDS_MAX)
const items = z.array(place).min(1).max(ITEMS_MAX)

const reading = { permission: 'ship.read' } as const
const acting = {
  permission: 'ship.work',
  stepUp: false,
} as const
const bulk = { ...acting, answer: rowResults } as const
const single = { ...acting, params: idParams } as const
const change = { requestId, version }
const tracking = {
  carrier,
  trackingNumber: openText
    .max(100)
    .transform(plainTrackingNumber)
    .pipe(openText.regex(/^[0-9A-Z]{4,40}$/)),
}

export const parcelCalls = {
  'GET /parcels': {
    ...reading,
    audit: 'parcels.list',
    shows: 'parcel',
    /** `text`: a parcel's number, a tracking number or a member's number. */
    query: listQuery(parcelList),
    answer: z.object({
      list: z.array(parcelRow),
      ...pageFields,
      lastHandedOverAt: time.nullable(),
    }),
  },
  'GET /parcels/{id}': {
    ...reading,
    audit: 'parcels.open',
    shows: 'parcel',
    params: idParams,
    answer: z.object({
      parcel: parcelRow,
      /**
       * The present address, and the address that the parcel got at the member's decision to ship.
       * Both are null if the role may not see addresses of parcels in this state.
       */
      address: address.nullable(),
      firstAddress: address.nullable(),
      items: z.array(item),
      events: z.array(event),
      photos: z.array(parcelPhoto),
      claims: z.array(parcelClaim),
    }),
  },
  /**
   * Returns, for each step of the shipping day, the parcels that are ready for the step. Parcels
   * that are held or have an address flag are left out.
   */
  'GET /shipping-day': {
    ...reading,
    permission: 'ship.work',
    answer: z.object({
      /** Up to 500 parcels, the parcels with the earliest due day first. */
      toGroup: z.array(id).max(IDS_MAX),
      toPick: z.array(id).max(IDS_MAX),
      /** The layouts whose labels are to be exported, the layout with most parcels first. */
      toExport: z.array(z.object({ code: z.enum(LAYOUT_CODES), count: z.int() })),
      /** How many parcels were exported and have no tracking number yet. */
      toNumber: z.int(),
    }),
  },
  /** Returns the items to pick for parcels, ordered by shelf. */
  'GET /pick-list': {
    ...reading,
    permission: 'ship.work',
    query: z.object({ ids: idList(PICKED_MAX) }),
    answer: z.object({ list: z.array(item) }),
  },
  /**
   * The content of the parcels' packing slips. They show no price (A-098). A parcel whose address
   * the role may not see is left out.
   */
  'GET /packing-slips': {
    ...reading,
    permission: 'ship.work',
    audit: 'parcels.print-slips',
    shows: 'parcel',
    query: z.object({ ids: idList(SLIPS_MAX) }),
    answer: z.object({
      list: z.array(z.object({ id, number: openText, name: personalText, items: z.array(item) })),
      sender,
    }),
  },
  /** Merges waiting parcels with the same member and address into one parcel. */
  'POST /parcels/group': {
    ...bulk,
    audit: 'parcels.group',
    request: z.strictObject({ requestId, ids }),
  },
  'POST /parcels/ungroup': {
    ...bulk,
    audit: 'parcels.ungroup',
    request: z.strictObject({ requestId, ids }),
  },
  /** Moves items into a new parcel of the same member and address. */
  'POST /parcels/{id}/split': {
    ...acting,
    audit: 'parcels.split',
    params: idParams,
    request: z.strictObject({ ...change, items }),
    answer: z.object({ id }),
  },
  /** Moves items into another parcel of the same member and address. */
  'POST /parcels/{id}/move': {
    ...single,
    audit: 'parcels.move',
    request: z.strictObject({ ...change, items, to: id }),
  },
  'POST /parcels/hold': {
    ...bulk,
    audit: 'parcels.hold',
    request: z.strictObject({ requestId, ids, reason }),
  },
  'POST /parcels/release': {
    ...bulk,
    audit: 'parcels.release',
    request: z.strictObject({ requestId, ids }),
  },
  'POST /parcels/carrier': {
    ...bulk,
    audit: 'parcels.set-carrier',
    request: z.strictObject({ requestId, ids, ...shapeOf(carrierFields) }),
  },
  'POST /parcels/pick': {
    ...bulk,
    audit: 'parcels.pick',
    request: z.strictObject({ requestId, ids }),
  },
  /** Marks one item as picked, or removes the mark. */
  'POST /parcels/{id}/tick': {
    ...acting,
    audit: 'parcels.tick',
    params: idParams,
    request: z.strictObject({ requestId, ...place.shape, isPicked: z.boolean() }),
    answer: z.object({ parcelState: z.enum(PARCEL_STATES) }),
  },
  /** Marks the item with the scanned code as picked. Returns the scanned card's name. */
  'POST /parcels/{id}/scan': {
    ...acting,
    audit: 'parcels.scan',
    params: idParams,
    request: z.strictObject({ requestId, code: openText.trim().min(1).max(100) }),
    answer: z.object({
      result: z.enum(['picked', 'picked-before', 'wrong', 'other-copy', 'unknown']),
      /**
       * The name of the scanned card, empty for an unknown code. For `other-copy`, the number of the
       * copy that belongs to the parcel.
       */
      name: openText,
      parcelState: z.enum(PARCEL_STATES),
    }),
  },
  'POST /parcels/{id}/number': {
    ...single,
    audit: 'parcels.number',
    request: z.strictObject({
      ...change,
      ...tracking,
    }),
  },
  /** Replaces a wrong tracking number, also after the hand-over. Mails nothing. */
  'POST /parcels/{id}/correct-number': {
    ...single,
    audit: 'parcels.correct-number',
    request: z.strictObject({ ...change, ...tracking, reason }),
  },
  /** Marks parcels as shipped, and mails each member once. */
  'POST /parcels/hand-over': {
    ...bulk,
    audit: 'parcels.hand-over',
    request: z.strictObject({ requestId, ids }),
  },
  /** Takes back a hand-over of the same day, and mails the member. */
  'POST /parcels/{id}/reopen': {
    ...single,
    audit: 'parcels.reopen',
    request: z.strictObject({ ...change, reason }),
  },
  /** Asks the member by mail to correct the address. */
  'POST /parcels/{id}/request-correction': {
    ...single,
    permission: 'ship.correct',
    audit: 'parcels.request-correction',
    request: z.strictObject({ ...change, reason }),
  },
  'POST /parcels/{id}/correct-address': {
    ...single,
    permission: 'ship.correct',
    audit: 'parcels.correct-address',
    request: z.strictObject({ ...change, reason, address }),
  },
  /** Records that the carrier brought a parcel back to the shop. */
  'POST /parcels/{id}/return': {
    ...single,
    audit: 'parcels.return',
    request: z.strictObject({ ...change, reason }),
  },
  'POST /parcels/{id}/reship': {
    ...single,
    audit: 'parcels.reship',
    request: z.strictObject(change),
  },
  'GET /shipping-settings': { ...reading, answer: shippingSettings },
  'POST /shipping-settings': {
    ...acting,
    permission: 'ship.settings',
    audit: 'parcels.settings',
    request: z.strictObject({ ...shippingSettings.shape, requestId, reason }),
  },
} as const satisfies CallList

import { z } from 'zod'
import { CARRIER_NAMES } from '#contract/carriers.ts'
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
} from './call.ts'

/** The life of a parcel. A returned one, and one with a wrong address, goes back to `waiting`. */
export const PARCEL_STATES = [
  'waiting',
  'grouped',
  'picked',
  'exported',
  'numbered',
  'handed-over',
  'returned',
  'problem',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Why a parcel is held. All but `by-hand` follow from what the shop knows of the member. */
export const HOLDS = ['suspended', 'owes', 'disputed', 'by-hand'] as const
export type Hold = (typeof HOLDS)[number]

/** What the check at the entry finds wrong with an address. A flag blocks the export. */
export const ADDRESS_FLAGS = [
  'no-house-number',
  'zipcode-elsewhere',
  'short-phone',
  'unprintable',
] as const
export type AddressFlag = (typeof ADDRESS_FLAGS)[number]

export const carrier = z.enum(CARRIER_NAMES)
const service = z.string().trim().max(50)
const day = z.iso.date()
const IDS_MAX = 500
const SLIPS_MAX = 200

/** Where an item lies: its shipment, and the index of the card in it. */
const place = z.object({ shipment_id: id, position: count })
export type ItemPlace = z.infer<typeof place>

const parcelRow = z.object({
  id,
  number: z.string(),
  member_id: id,
  state: z.enum(PARCEL_STATES),
  /** Counts the changes of the row. A change names the version that the operator saw. */
  version: id,
  /** The recipient and the prefecture; empty for a role that may not see addresses. */
  name: z.string(),
  pref_id: z.number().int(),
  city: z.string(),
  item_count: count,
  /** The market prices of the items together, in yen. */
  worth_yen: count,
  asked_at: time,
  due_on: day,
  /** `late` from the day after the due day, `soon` from two business days before it. */
  urgency: z.enum(['late', 'soon', 'calm']),
  flags: z.array(z.enum(ADDRESS_FLAGS)),
  holds: z.array(z.enum(HOLDS)),
  hold_reason: z.string().nullable(),
  carrier: carrier.nullable(),
  service: z.string(),
  tracking_number: z.string().nullable(),
  handed_over_at: time.nullable(),
  /** The request to the member to correct the address; null if there is none. */
  asked_member: z
    .object({ at: time, reason: z.string(), mail_count: count, answered_at: time.nullable() })
    .nullable(),
  /** How many other waiting parcels go to the same member and address. */
  same_address_count: count,
})
export type ParcelRow = z.infer<typeof parcelRow>

const address = z.object({
  last_name: z.string().trim().min(1).max(50),
  middle_name: z.string().trim().max(50).default(''),
  first_name: z.string().trim().min(1).max(50),
  tel: z.string().trim().min(1).max(20),
  zipcode: z.string().trim().min(1).max(20),
  pref_id: z.number().int(),
  country: z.string().trim().max(50).default(''),
  city: z.string().trim().min(1).max(100),
  address: z.string().trim().min(1).max(200),
  building: z.string().trim().max(200).default(''),
})
export type ParcelAddress = z.infer<typeof address>

const item = z.object({
  ...place.shape,
  kind: z.enum(['prize', 'good']),
  name: z.string(),
  model_number: z.string(),
  image: z.string(),
  count: id,
  /** The pack and the number of the draw; null for a good. */
  pack_name: z.string().nullable(),
  draw: z.string().nullable(),
  shelf: z.string().nullable(),
  /** The grade and the serial number of a single copy; empty if the card has none. */
  copy: z.string(),
  is_picked: z.boolean(),
})
export type ParcelItem = z.infer<typeof item>

const event = z.object({
  at: time,
  operator: z.string().nullable(),
  kind: z.string(),
  reason: z.string().nullable(),
  carrier: carrier.nullable(),
  tracking_number: z.string().nullable(),
})

const rowResult = z.object({ id, result: z.string() })
/** The outcome of a bulk act for each row: `done`, or the reason of its refusal. */
const rowResults = z.object({ results: z.array(rowResult) })
export type RowResult = z.infer<typeof rowResult>

const ids = z.array(id).min(1).max(IDS_MAX)
const idList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
const slipIds = idList.refine((list) => list.length <= SLIPS_MAX)

const reading = { access: 'operator', permission: 'ship.read' } as const
const acting = {
  access: 'operator',
  permission: 'ship.work',
  stepUp: false,
  approval: null,
} as const
const bulk = { ...acting, answer: rowResults } as const
const single = { ...acting, params: idParams, answer: noFields } as const
const change = { request_id: requestId, version: id }

export const parcelCalls = {
  'GET /parcels': {
    ...reading,
    query: z.object({
      ...pageQuery,
      direction: z.enum(['asc', 'desc']).default('asc'),
      sort: z.enum(['due_on', 'worth_yen', 'item_count', 'member_id']).default('due_on'),
      /** `open` is every state before the hand-over; the default. */
      state: z.enum(['open', ...PARCEL_STATES]).default('open'),
      urgency: z.enum(['late', 'soon']).optional(),
      worth: z.enum(['high', 'low']).optional(),
      carrier: carrier.optional(),
      pack: z.coerce.number().int().min(1).optional(),
      problem: z.enum(['flagged', 'asked', 'silent', 'clean']).optional(),
      hold: z.enum(['held', 'free']).optional(),
      /** A parcel's number, a tracking number or a member's number. */
      text: searchText,
    }),
    answer: z.object({
      list: z.array(parcelRow),
      ...pageFields,
      last_handed_over_at: time.nullable(),
    }),
  },
  'GET /parcels/{id}': {
    ...reading,
    audit: 'parcels.open',
    params: idParams,
    answer: z.object({
      parcel: parcelRow,
      /** The address now, and the one of the decision; null for a role that may not see them. */
      address: address.nullable(),
      first_address: address.nullable(),
      items: z.array(item),
      events: z.array(event),
    }),
  },
  /** The items of parcels to be picked, ordered by shelf. */
  'GET /pick-list': {
    ...reading,
    permission: 'ship.work',
    query: z.object({ ids: idList }),
    answer: z.object({
      list: z.array(z.object({ ...item.shape, parcel_id: id, parcel_number: z.string() })),
    }),
  },
  /** What the packing slips of parcels say, without any price. */
  'GET /packing-slips': {
    ...reading,
    permission: 'ship.work',
    audit: 'parcels.print-slips',
    query: z.object({ ids: slipIds }),
    answer: z.object({
      list: z.array(z.object({ id, number: z.string(), name: z.string(), items: z.array(item) })),
      sender: z.object({ name: z.string(), address: z.string(), contact: z.string() }),
    }),
  },
  /** Makes one parcel of the waiting rows that share member and address. */
  'POST /parcels/group': {
    ...bulk,
    audit: 'parcels.group',
    request: z.strictObject({ request_id: requestId, ids }),
  },
  'POST /parcels/ungroup': {
    ...bulk,
    audit: 'parcels.ungroup',
    request: z.strictObject({ request_id: requestId, ids }),
  },
  /** Moves items into a new parcel of the same member and address. */
  'POST /parcels/{id}/split': {
    ...acting,
    audit: 'parcels.split',
    params: idParams,
    request: z.strictObject({ ...change, items: z.array(place).min(1) }),
    answer: z.object({ id }),
  },
  /** Moves items into another parcel of the same member and address. */
  'POST /parcels/{id}/move': {
    ...single,
    audit: 'parcels.move',
    request: z.strictObject({ ...change, items: z.array(place).min(1), to: id }),
  },
  'POST /parcels/hold': {
    ...bulk,
    audit: 'parcels.hold',
    request: z.strictObject({ request_id: requestId, ids, reason }),
  },
  'POST /parcels/release': {
    ...bulk,
    audit: 'parcels.release',
    request: z.strictObject({ request_id: requestId, ids }),
  },
  'POST /parcels/carrier': {
    ...bulk,
    audit: 'parcels.set-carrier',
    request: z.strictObject({ request_id: requestId, ids, carrier, service: service.default('') }),
  },
  /** Marks all items of parcels as picked. */
  'POST /parcels/pick': {
    ...bulk,
    audit: 'parcels.pick',
    request: z.strictObject({ request_id: requestId, ids }),
  },
  /** Marks one item as picked, or takes the mark back. */
  'POST /parcels/{id}/tick': {
    ...acting,
    audit: 'parcels.tick',
    params: idParams,
    request: z.strictObject({ request_id: requestId, ...place.shape, is_picked: z.boolean() }),
    answer: z.object({ state: z.enum(PARCEL_STATES) }),
  },
  /** Marks the item of a scanned code as picked. A card that is not of the parcel is named. */
  'POST /parcels/{id}/scan': {
    ...acting,
    audit: 'parcels.scan',
    params: idParams,
    request: z.strictObject({ request_id: requestId, code: z.string().trim().min(1).max(100) }),
    answer: z.object({
      result: z.enum(['picked', 'picked-before', 'wrong', 'unknown']),
      /** What was scanned; empty for an unknown code. */
      name: z.string(),
      state: z.enum(PARCEL_STATES),
    }),
  },
  'POST /parcels/{id}/number': {
    ...single,
    audit: 'parcels.number',
    request: z.strictObject({
      ...change,
      carrier,
      tracking_number: z.string().trim().min(4).max(40),
    }),
  },
  /** Marks parcels as shipped, and mails each member once. */
  'POST /parcels/hand-over': {
    ...bulk,
    audit: 'parcels.hand-over',
    request: z.strictObject({ request_id: requestId, ids }),
  },
  /** Takes back a hand-over of the same day. The member is told. */
  'POST /parcels/{id}/reopen': {
    ...single,
    audit: 'parcels.reopen',
    request: z.strictObject({ ...change, reason }),
  },
  /** Asks the member to correct the address. */
  'POST /parcels/{id}/ask-address': {
    ...single,
    permission: 'ship.ask',
    audit: 'parcels.ask-address',
    request: z.strictObject({ ...change, reason }),
  },
  'POST /parcels/{id}/correct-address': {
    ...single,
    permission: 'ship.ask',
    audit: 'parcels.correct-address',
    request: z.strictObject({ ...change, reason, address }),
  },
  /** Books a parcel that the carrier brought back. */
  'POST /parcels/{id}/return': {
    ...single,
    audit: 'parcels.return',
    request: z.strictObject({ ...change, reason }),
  },
  /** Puts a returned parcel back into the queue. */
  'POST /parcels/{id}/reship': {
    ...single,
    audit: 'parcels.reship',
    request: z.strictObject(change),
  },
  'GET /shipping-settings': {
    ...reading,
    answer: z.object({
      ship_business_days: id,
      rules: z.array(z.object({ worth_yen_min: count, carrier, service })),
    }),
  },
  'POST /shipping-settings': {
    ...acting,
    permission: 'ship.settings',
    audit: 'parcels.settings',
    request: z.strictObject({
      request_id: requestId,
      reason,
      ship_business_days: z.number().int().min(1).max(60),
      rules: z
        .array(z.object({ worth_yen_min: count, carrier, service }))
        .min(1)
        .max(20),
    }),
    answer: noFields,
  },
} as const satisfies CallList

import { z } from 'zod'
import { CARRIER_NAMES } from '#contract/carriers.ts'
import { count, id, time } from '#contract/console/call.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { ADDRESS_FLAGS } from './address-flags.ts'

/**
 * The states of a parcel. A parcel in the state `returned` or `problem` can go back to `waiting`.
 */
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

/**
 * Why a parcel is held: its member is suspended, has a debt or disputes a payment, or an operator
 * holds the parcel.
 */
export const HOLDS = ['suspended', 'owes', 'disputed', 'by-hand'] as const
export type Hold = (typeof HOLDS)[number]

export const carrier = z.enum(CARRIER_NAMES)
export const service = openText.trim().max(50)
const day = z.iso.date()

/** The shipment that an item came from, and the index of the item's card in that shipment. */
export const place = z.object({ shipmentId: id, position: count })
export type ItemPlace = z.infer<typeof place>

export const parcelRow = z.object({
  id,
  number: openText,
  memberId: id,
  state: z.enum(PARCEL_STATES),
  /**
   * Each change of the row raises this number. The request for a change sends the version that the
   * operator saw.
   */
  version: id,
  /**
   * The recipient's name. This field and `city` are empty for a role that may not see the address of
   * a parcel in this state.
   */
  name: personalText,
  /** The name of the prefecture; empty for an address abroad. */
  prefecture: openText,
  city: personalText,
  itemCount: count,
  /** The sum of the market prices of the items, in yen. */
  worthYen: count,
  requestedAt: time,
  dueOn: day,
  /**
   * `late`: past the due day. `soon`: due within two business days. `calm`: due later, or already
   * sent.
   */
  urgency: z.enum(['late', 'soon', 'calm']),
  flags: z.array(z.enum(ADDRESS_FLAGS)),
  holds: z.array(z.enum(HOLDS)),
  holdReason: internalText.nullable(),
  carrier: carrier.nullable(),
  service: openText,
  trackingNumber: openText.nullable(),
  handedOverAt: time.nullable(),
  /** The request to the member to correct the address; null if there is none. */
  correctionRequest: z
    .object({
      requestedAt: time,
      reason: internalText,
      mailCount: count,
      answeredAt: time.nullable(),
    })
    .nullable(),
  /** How many other waiting parcels go to the same member and address. */
  sameAddressCount: count,
})
export type ParcelRow = z.infer<typeof parcelRow>

export const address = z.object({
  lastName: personalText.trim().min(1).max(50),
  middleName: personalText.trim().max(50).default(''),
  firstName: personalText.trim().min(1).max(50),
  tel: personalText.trim().min(1).max(20),
  zipcode: personalText.trim().min(1).max(20),
  prefId: z.number().int(),
  country: personalText.trim().max(50).default(''),
  city: personalText.trim().min(1).max(100),
  address: personalText.trim().min(1).max(200),
  building: personalText.trim().max(200).default(''),
})
export type ParcelAddress = z.infer<typeof address>

export const item = z.object({
  ...place.shape,
  kind: z.enum(['prize', 'good']),
  name: openText,
  modelNumber: openText,
  image: openText,
  count: id,
  /** The pack and the number of the draw; null for a good. */
  packName: openText.nullable(),
  draw: openText.nullable(),
  shelf: openText.nullable(),
  /** The grade and the serial number of a single copy; empty if the card has none. */
  copy: openText,
  isPicked: z.boolean(),
})
export type ParcelItem = z.infer<typeof item>

export const event = z.object({
  at: time,
  operator: internalText.nullable(),
  kind: openText,
  reason: internalText.nullable(),
  carrier: carrier.nullable(),
  trackingNumber: openText.nullable(),
})

const rowResult = z.object({ id, result: openText })
/** For each row of a bulk act: `done`, `done-before`, or why the act was refused. */
export const rowResults = z.object({ results: z.array(rowResult) })
export type RowResult = z.infer<typeof rowResult>

/** The sender that labels and packing slips print. Phone and postal code are plain digits. */
export const sender = z.object({
  name: internalText.trim().max(100),
  phone: internalText.trim().regex(/^\d{0,15}$/),
  postcode: internalText.trim().regex(/^\d{0,7}$/),
  prefecture: internalText.trim().max(10),
  city: internalText.trim().max(50),
  street: internalText.trim().max(100),
  building: internalText.trim().max(100),
})
export type Sender = z.infer<typeof sender>
export const shippingSettings = z.object({
  /** A parcel must leave at most this many business days after the member's decision. */
  shipBusinessDays: z.number().int().min(1).max(60),
  rules: z
    .array(z.object({ worthYenMin: count, carrier, service }))
    .min(1)
    .max(20),
  sender,
  version: id,
})

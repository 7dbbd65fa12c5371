import { z } from 'zod'
import { count, day, INTEGER_MAX, id, time, version } from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { ADDRESS_FLAGS } from './address-flags.ts'
import {
  addressFields,
  carrierFields,
  HOLDS,
  PARCEL_STATES,
  senderFields,
  shippingFields,
} from './parcels.fields.ts'

export const { carrier, service } = shapeOf(carrierFields)

/** The shipment that an item came from, and the index of the item's card in that shipment. */
export const place = z.object({ shipmentId: id, position: count.max(INTEGER_MAX) })
export type ItemPlace = z.infer<typeof place>

export const parcelRow = z.object({
  id,
  number: openText,
  memberId: id,
  state: z.enum(PARCEL_STATES),
  version,
  /**
   * The recipient's name. This field and `city` are empty for a role that may not see the address of
   * a parcel in this state.
   */
  name: personalText,
  prefId: z.number().int(),
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
  /** The open request to the member to correct the address; null if there is none. */
  correctionRequestedAt: time.nullable(),
  correctionReason: internalText.nullable(),
  correctionMailCount: count.nullable(),
  correctionAnsweredAt: time.nullable(),
  /** How many other waiting parcels go to the same member and address. */
  sameAddressCount: count,
})
export type ParcelRow = z.infer<typeof parcelRow>

export const address = z.object(shapeOf(addressFields))
export type ParcelAddress = z.infer<typeof address>

export const item = z.object({
  ...place.shape,
  parcelId: id,
  parcelNumber: openText,
  kind: z.enum(['prize', 'good']),
  /** The card and its code; null and empty for a good. */
  cardId: id.nullable(),
  code: openText,
  name: openText,
  modelNumber: openText,
  image: openText,
  count: id,
  /** The pack and the number of the draw; null for a good. */
  packId: id.nullable(),
  packName: openText.nullable(),
  draw: openText.nullable(),
  shelf: openText.nullable(),
  /** The grade and the serial number of a single copy; empty if the card has none. */
  copy: openText,
  /** The copy that the draw has won, which alone is packed (B-057); null for any copy. */
  wonCopy: z.object({ company: openText, number: openText, photo: openText }).nullable(),
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

export const sender = z.object(shapeOf(senderFields))
export type Sender = z.infer<typeof sender>
export const shippingSettings = z.object({
  ...shapeOf(shippingFields),
  rules: z
    .array(z.object({ worthYenMin: count.max(1_000_000_000), carrier, service }))
    .min(1)
    .max(20),
  sender,
  version,
})

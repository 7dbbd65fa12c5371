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
import { CARRIER_NAMES } from './carriers.ts'
import { copyProof } from './packs.ts'

export const MEMBER_PARCEL_STATES = ['preparing', 'shipped', 'returned', 'address'] as const

export const memberParcel = z.object({
  /** The parcel's number, which the label and the packing slip show. */
  number: z.string(),
  /** `returned`: came back to the shop. `address`: waits for the member's correction. */
  state: z.enum(MEMBER_PARCEL_STATES),
  requested_at: dateTime,
  /** The time of the hand-over to the carrier; empty before the hand-over. */
  shipped_at: dateTime,
  carrier: z.enum(CARRIER_NAMES).nullable(),
  tracking_number: z.string(),
  /** The id of the request to correct the address; 0 if there is none. */
  address_request_id: z.number().int().min(0),
  /** The contents of the parcel. Equal cards of one purchase are one item with a count. */
  items: z.array(
    z.object({
      name: z.string(),
      name_en: englishText,
      image: z.string(),
      count: id,
      /** The id of the purchase that won the card; 0 for a good. */
      purchase_id: z.number().int().min(0),
      /** The copy that the draw has won, if its pack proves it. */
      copy: copyProof.optional(),
    }),
  ),
  item_count: count,
  /**
   * The ids of the photos taken before the hand-over, which are at `/api/user/packing-photo/{id}`;
   * none before the hand-over, after their erasure, and in the console's view of the page.
   */
  packing_photos: z.array(id),
})
export type MemberParcel = z.infer<typeof memberParcel>

const line = z.string().max(1000)
const requestParams = z.object({ id: pathNumber.min(1) })
const addressFields = {
  lastName: line,
  middleName: line,
  firstName: line,
  tel: line,
  zipcode: line,
  country: line,
  shiku: line,
  address: line,
  building: line,
}

export const parcelCalls = {
  'GET /user/parcel/list/{page}': {
    access: 'member',
    params: pageParams,
    answer: z.object({
      list: z.array(memberParcel),
      page,
      /** How many of the member's newest orders to ship are in no parcel yet. */
      waiting_count: count,
      /** What waits for a day, the next day first. */
      send_days: z.array(
        z.object({
          send_on: z.iso.date(),
          /** The last day to which all of it may move. */
          send_by: z.iso.date(),
          purchase_count: id,
          card_count: id,
        }),
      ),
    }),
  },
  /** Moves what waits for a day to another day; null requests it at once. */
  'POST /user/parcel/send_day': {
    access: 'member',
    request: z.strictObject({ from: z.iso.date(), to: z.iso.date().nullable() }),
    answer: z.object({ result: z.string() }),
  },
  'GET /user/parcel/address/{id}': {
    access: 'member',
    params: requestParams,
    answer: z.object({
      number: z.string(),
      /** What is wrong with the address, as the operator describes it to the member. */
      reason: z.string(),
      is_answered: z.boolean(),
      /** The address that the parcel got at the member's decision, and that needs correction. */
      detail: z.object({ ...addressFields, pref_id: z.number().int() }),
    }),
  },
  'POST /user/parcel/address/{id}': {
    access: 'member',
    params: requestParams,
    request: z.strictObject({
      ...addressFields,
      pref_id: z.union([z.number().int(), line]),
    }),
    answer: z.object({ result: z.string() }),
  },
} as const satisfies Record<string, Call>

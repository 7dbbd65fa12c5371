import { z } from 'zod'
import { type Call, count, dateTime, id, noFields, page, pageParams, pathNumber } from './call.ts'
import { memberParcel } from './parcels.ts'

/** The schema's limit. The forms have a lower one, which their error message names. */
const TEXT_LENGTH_MAX = 10_000
/** The browser makes a photo smaller before it sends the photo. */
export const CASE_PHOTO_BYTES_MAX = 3 * 1_048_576
export const CASE_PHOTOS_MAX = 6

export const CASE_KINDS = ['contact', 'parcel'] as const
/**
 * `open`: an operator is to answer. `waiting`: the member is to answer. `answered`: nobody has to do
 * anything.
 */
export const CASE_STATES = ['open', 'waiting', 'answered', 'closed'] as const

const text = z.string().max(TEXT_LENGTH_MAX)
const caseParams = z.object({ id: pathNumber.min(1) })

const listedCase = z.object({
  id,
  number: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** The number of the parcel about which the member writes; empty for another message. */
  parcel_number: z.string(),
  opened_at: dateTime,
  /** The time of the newest message of either side. */
  changed_at: dateTime,
})
export type ListedCase = z.infer<typeof listedCase>

const caseMessage = z.object({
  id,
  /** True for an answer of the shop. */
  is_answer: z.boolean(),
  text: z.string(),
  written_at: dateTime,
})
export type CaseMessage = z.infer<typeof caseMessage>

export const caseCalls = {
  /**
   * Opens a case with a message to the operators. Only a guest's `mail` is read. `case_id` is 0 for
   * a guest, who reads the answer by a link in its mail.
   */
  'POST /user/contact': {
    access: 'guest',
    request: z.strictObject({ mail: z.string().max(1000).optional(), message: text }),
    answer: z.object({ case_id: count }),
  },
  /** Opens a case about a parcel that was sent, or continues the one that the parcel has. */
  'POST /user/case/parcel': {
    access: 'member',
    request: z.strictObject({ parcel_number: z.string().max(100), message: text }),
    answer: z.object({ case_id: id }),
  },
  'GET /user/case/list/{page}': {
    access: 'member',
    params: pageParams,
    answer: z.object({ list: z.array(listedCase), page }),
  },
  'GET /user/case/detail/{id}': {
    access: 'member',
    params: caseParams,
    answer: z.object({
      detail: listedCase,
      messages: z.array(caseMessage),
      /** The ids of the member's photos: `/api/user/case-photo/{id}`. */
      photos: z.array(id),
      packing_photos: memberParcel.shape.packing_photos,
    }),
  },
  'POST /user/case/message/{id}': {
    access: 'member',
    params: caseParams,
    request: z.strictObject({ message: text }),
    answer: noFields,
  },
  /** Adds a photo as base64url to a case that is not closed. The place where it was taken is left out. */
  'POST /user/case/photo/{id}': {
    access: 'member',
    params: caseParams,
    fileBytesMax: CASE_PHOTO_BYTES_MAX,
    request: z.strictObject({ file: z.string().regex(/^[\w-]*$/) }),
    answer: z.object({ photo_id: id }),
  },
  /** A guest comes by the link in the mail with an answer. */
  'GET /user/guest_case': {
    access: 'guest',
    query: z.object({ token: z.string().max(1000) }),
    answer: z.object({ detail: listedCase, messages: z.array(caseMessage) }),
  },
  'POST /user/guest_case': {
    access: 'guest',
    request: z.strictObject({ token: z.string().max(1000), message: text }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { CARRIER_NAMES } from '#contract/carriers.ts'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import {
  CLAIM_STATES,
  changedClaimFields,
  claimFields,
  claimList,
  claimOutcomeFields,
} from './claims.fields.ts'

export const PARCEL_PHOTOS_MAX = 10

/** The shop's claim for compensation by the carrier that lost or damaged a parcel. */
export const parcelClaim = z.object({
  id,
  ...shapeOf(claimFields),
  parcelId: id,
  parcelNumber: openText,
  memberId: id,
  carrier: z.enum(CARRIER_NAMES),
  trackingNumber: openText,
  state: z.enum(CLAIM_STATES),
  paidYen: count,
  outcomeNote: internalText,
  version,
  openedBy: internalText,
  openedAt: time,
  closedAt: time.nullable(),
})
export type ParcelClaim = z.infer<typeof parcelClaim>

/** A photo of the packed cards, without the content of the file. */
export const parcelPhoto = z.object({
  id,
  operator: internalText,
  at: time,
  isErased: z.boolean(),
})

const acting = {
  permission: 'ship.claims',
  stepUp: false,
} as const

export const parcelClaimCalls = {
  'GET /parcel-claims': {
    permission: 'ship.read',
    /** `text`: the number of a parcel or member, a tracking number, or the carrier's number. */
    query: listQuery(claimList),
    answer: z.object({
      list: z.array(parcelClaim),
      ...pageFields,
      /**
       * The sums, in yen, over all claims that match the filter: what the shop has claimed, and
       * what the carriers have paid.
       */
      claimedYen: count,
      paidYen: count,
    }),
  },
  /** Opens a claim for compensation against the carrier of a parcel that has left the shop. */
  'POST /parcels/{id}/claim': {
    ...acting,
    audit: 'parcels.claim',
    params: idParams,
    request: z.strictObject({ requestId, ...shapeOf(claimFields) }),
    answer: z.object({ id }),
  },
  'POST /parcel-claims/{id}/change': {
    ...acting,
    audit: 'claims.change',
    params: idParams,
    request: z.strictObject({ requestId, version, ...shapeOf(changedClaimFields) }),
  },
  /** Ends a claim with its outcome. `paid` needs the sum that the carrier has paid. */
  'POST /parcel-claims/{id}/close': {
    ...acting,
    audit: 'claims.close',
    params: idParams,
    request: z
      .strictObject({ requestId, version, ...shapeOf(claimOutcomeFields) })
      .refine(({ outcome, paidYen }) => (outcome === 'paid') === paidYen > 0),
  },
  'POST /parcels/{id}/photo': {
    ...acting,
    permission: 'ship.work',
    audit: 'parcels.photo',
    params: idParams,
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ id }),
  },
  /** Returns a photo as base64. The audit log records which photo the operator opened. */
  'POST /parcel-photos/{id}/open': {
    ...acting,
    permission: 'ship.addresses',
    audit: 'photos.open',
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ content: personalText }),
  },
} as const satisfies CallList

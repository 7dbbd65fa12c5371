import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { PARCEL_STATES } from '#contract/console/parcels/parcels.fields.ts'
import { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { cancellationFields } from './cancellations.fields.ts'
import { identityPaper, identityPaperCalls } from './identity-papers.ts'

const acting = {
  permission: 'members.close',
  stepUp: false,
  params: idParams,
} as const

/** The cancellation of a minor's contract by a guardian, from its opening to the closing of the account. */
const cancellation = z.object({
  id,
  guardianName: personalText,
  relation: z.enum(cancellationFields.relation.values),
  operator: internalText,
  openedAt: time,
  /** The time of the approval, from which the cancellation takes effect; null before. */
  decidedAt: time.nullable(),
  /** Until when the member is asked to send parcels back. */
  returnBy: time.nullable(),
  papers: z.array(identityPaper),
})
export type Cancellation = z.infer<typeof cancellation>

/** What a cancellation brings back, as it stands now. */
const holdings = z.object({
  points: count,
  coins: count,
  undecidedPurchases: count,
  /** Undecided cards of the former shop. */
  movedCards: count,
  /** Shipments that are in no parcel yet, or wait for a day. */
  waitingShipments: count,
  parcels: z.array(z.object({ id, number: openText, state: z.enum(PARCEL_STATES) })),
  payments: z.array(
    z.object({
      id,
      orderId: openText,
      provider: openText,
      state: z.enum(PAYMENT_STATES),
      priceYen: count,
      returnedYen: count,
      /** The provider returns no money: the shop transfers it to an account that the member names. */
      isByTransfer: z.boolean(),
      /** The newest attempt to refund; null without one. */
      refundState: z.enum(['requested', 'sent', 'done', 'failed']).nullable(),
    }),
  ),
})
export type CancellationHoldings = z.infer<typeof holdings>

export const cancellationCalls = {
  'GET /members/{id}/cancellation': {
    permission: 'members.close',
    audit: 'cancellations.read',
    shows: 'member',
    params: idParams,
    answer: z.object({ cancellation: cancellation.nullable(), holdings }),
  },
  /**
   * Opens a cancellation and restricts the member's login at once (B-050). Answers 409
   * `not-possible` while the member has one.
   */
  'POST /members/{id}/cancellation': {
    ...acting,
    audit: 'cancellations.open',
    request: z.strictObject({ requestId, ...shapeOf(cancellationFields), reason }),
    answer: z.object({ id }),
  },
  /** Stores a proof: a JPEG, PNG, WebP or PDF file of at most 10 MB. */
  'POST /cancellations/{id}/paper': {
    ...acting,
    audit: 'cancellations.add-paper',
    logs: { contentType: openText },
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ id }),
  },
  'POST /cancellation-papers/{id}/open': {
    ...acting,
    audit: 'cancellations.open-paper',
    stepUp: true,
    request: z.strictObject({ requestId }),
    answer: identityPaperCalls['POST /identity-papers/{id}/open'].answer,
  },
  /**
   * Requests that a guardian's cancellation takes effect: cards and unsent parcels go back to the
   * shop, and the money to the member (B-050). Answers 409 `not-possible` unless a cancellation with
   * a proof is open and the login is restricted.
   */
  'POST /members/{id}/take-back': {
    permission: 'members.close',
    audit: 'members.take-back',
    stepUp: true,
    approval: 'members.take-back',
    params: idParams,
    request: z.strictObject({ requestId, reason }),
    answer: requested,
  },
  /** Ends one that was not approved, and erases guardian and proofs. The restriction stays. */
  'POST /cancellations/{id}/withdraw': {
    ...acting,
    audit: 'cancellations.withdraw',
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList

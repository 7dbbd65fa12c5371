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
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { providerReport } from './payment-rows.ts'
import { DIFFERENCE_KINDS, differenceList, PAYMENT_STATES } from './payments.fields.ts'

const difference = z.object({
  /**
   * The number of the comparison that found the difference. A comparison covers one day and one
   * provider.
   */
  reconciliationId: id,
  orderId: openText,
  /** Null for an order that the shop does not know. */
  paymentId: id.nullable(),
  provider: openText,
  day: openText,
  kind: z.enum(DIFFERENCE_KINDS),
  /**
   * The state that the shop's payment had at the comparison; null if the shop does not know the
   * order.
   */
  ours: z.enum(PAYMENT_STATES).nullable(),
  report: providerReport.nullable(),
  foundAt: time,
  ageDays: count,
  assignedTo: internalText.nullable(),
  closedAt: time.nullable(),
  closedBy: internalText.nullable(),
  closeReason: internalText.nullable(),
})
export type PaymentDifference = z.infer<typeof difference>

const comparedProvider = z.object({
  provider: openText,
  day: openText,
  listedCount: count,
  openCount: count,
})
export type ComparedProvider = z.infer<typeof comparedProvider>

/** An act on one difference. `id` is the number of the comparison. */
const differenceAct = {
  permission: 'payments.change',
  stepUp: false,
  params: idParams,
} as const
const orderId = openText.min(1).max(200)

export const paymentDifferenceCalls = {
  /** Lists what the daily reconciliation found, the newest day first. */
  'GET /payment-differences': {
    permission: 'payments.read',
    query: listQuery(differenceList),
    answer: z.object({
      list: z.array(difference),
      ...pageFields,
      providers: z.array(comparedProvider),
    }),
  },
  'POST /payment-differences/{id}/assign': {
    ...differenceAct,
    audit: 'payments.assign-difference',
    request: z.strictObject({ requestId, orderId }),
  },
  'POST /payment-differences/{id}/close': {
    ...differenceAct,
    audit: 'payments.close-difference',
    request: z.strictObject({ requestId, orderId, reason }),
  },
} as const satisfies CallList

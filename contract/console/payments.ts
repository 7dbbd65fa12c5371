import { z } from 'zod'
import { type CallList, count, id, idParams, noFields, reason, requestId, time } from './call.ts'
import { errandRow } from './errands.ts'
import { requested } from './operators.ts'
import { PAYMENT_STATES } from './search.ts'

const payment = z.object({
  id,
  order_id: z.string(),
  member_id: id,
  state: z.enum(PAYMENT_STATES),
  /** Why the payment waits for an operator; null if it does not. */
  held_for: z.enum(['amount', 'currency', 'late']).nullable(),
  provider: z.string(),
  price_yen: count,
  points: count,
  created_at: time,
  paid_at: time.nullable(),
})
export type ConsolePayment = z.infer<typeof payment>

/** A call that requests what moves money, which another person must approve. */
const requestedChange = {
  access: 'operator',
  permission: 'payments.change',
  stepUp: true,
  params: idParams,
  request: z.strictObject({ request_id: requestId, reason }),
  answer: requested,
} as const

export const paymentCalls = {
  'GET /payments/{id}': {
    access: 'operator',
    permission: 'payments.read',
    params: idParams,
    answer: z.object({ payment, errands: z.array(errandRow) }),
  },
  /** Has the shop ask the provider for the present status. */
  'POST /payments/{id}/inquire': {
    access: 'operator',
    permission: 'payments.inquire',
    audit: 'payments.inquire',
    stepUp: false,
    approval: null,
    params: idParams,
    request: z.strictObject({ request_id: requestId }),
    answer: noFields,
  },
  'POST /payments/{id}/refund': {
    ...requestedChange,
    audit: 'payments.refund',
    approval: 'payments.refund',
  },
  /** Credits a held payment. */
  'POST /payments/{id}/release': {
    ...requestedChange,
    audit: 'payments.release',
    approval: 'payments.release',
  },
  /** Credits a transfer that was found on the shop's own account without an exact match. */
  'POST /payments/{id}/resolve': {
    ...requestedChange,
    audit: 'payments.resolve',
    approval: 'payments.resolve',
  },
  'POST /payments/{id}/charge-back': {
    ...requestedChange,
    audit: 'payments.charge-back',
    approval: 'payments.charge-back',
  },
} as const satisfies CallList

import { z } from 'zod'
import {
  type CallList,
  count,
  INTEGER_MAX,
  idParams,
  pageFields,
  reason,
  requestId,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { balanceEffects, paymentPage, paymentRow } from './payment-rows.ts'
import { FOUND_EXCEPTIONS, paymentList } from './payments.fields.ts'

/** A call that requests a movement of money. Another person must approve it. */
const requestedChange = {
  permission: 'payments.change',
  stepUp: true,
  params: idParams,
  request: z.strictObject({ requestId, reason }),
  answer: requested,
  logs: { priceYen: count, returnedYen: count },
} as const

export const paymentCalls = {
  /**
   * Lists payments, the newest first; with `paidOn`, sorted by the time of payment.
   * `count` is at most PAYMENTS_LISTED_MAX.
   */
  'GET /payments': {
    permission: 'payments.read',
    query: listQuery(paymentList),
    answer: z.object({ list: z.array(paymentRow), ...pageFields }),
  },
  'GET /payments/{id}': {
    permission: 'payments.read',
    params: idParams,
    answer: paymentPage,
  },
  /** Lets the worker ask the provider for the payment's present status. */
  'POST /payments/{id}/inquire': {
    permission: 'payments.inquire',
    audit: 'payments.inquire',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId }),
  },
  'POST /payments/{id}/refund': {
    ...requestedChange,
    audit: 'payments.refund',
    approval: 'payments.refund',
  },
  /** Returns which points and coins a refund of a part would take back. */
  'GET /payments/{id}/part': {
    permission: 'payments.read',
    params: idParams,
    query: z.object({ yen: z.coerce.number().int().min(1).max(INTEGER_MAX) }),
    answer: balanceEffects,
  },
  /**
   * Requests the refund of a part. Answers 409 `version-conflict` if more has gone back than
   * the `returnedYen` that the operator saw.
   */
  'POST /payments/{id}/refund-part': {
    ...requestedChange,
    audit: 'payments.refund-part',
    approval: 'payments.refund-part',
    request: z.strictObject({
      requestId,
      reason,
      yen: count.min(1).max(INTEGER_MAX),
      returnedYen: count.max(INTEGER_MAX),
    }),
  },
  /** Lets the worker end a refund, whole or of a part, that the provider has not received. Moves no money. */
  'POST /payments/{id}/give-up-part': {
    permission: 'payments.change',
    audit: 'payments.give-up-part',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
  'POST /payments/{id}/release': {
    ...requestedChange,
    audit: 'payments.release',
    approval: 'payments.release',
  },
  /** Requests the credit of a transfer that reached the shop's account without an exact match. */
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
  'POST /payments/{id}/restore': {
    ...requestedChange,
    audit: 'payments.restore',
    approval: 'payments.restore',
  },
  /** Closes an exception that was solved outside of the shop. Moves neither money nor points. */
  'POST /payments/{id}/close-exception': {
    permission: 'payments.change',
    audit: 'payments.close-exception',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, kind: z.enum(FOUND_EXCEPTIONS), reason }),
  },
} as const satisfies CallList

import { z } from 'zod'
import { ownAccountFields } from '#contract/console/bank/bank.fields.ts'
import {
  type CallList,
  count,
  day,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  smallId,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { PAYOUT_STATES, payoutList, transferFields } from './payouts.fields.ts'

const payout = z.object({
  paymentId: id,
  attempt: id,
  orderId: openText,
  memberId: id,
  yen: count,
  state: z.enum(PAYOUT_STATES),
  requestedAt: time,
  /**
   * When the link in the newest mail to the member expires; null as long as a mail with a link is
   * still to be sent.
   */
  linkExpiresAt: time.nullable(),
  /** Bank, branch and the last digits of the account number; null without an account. */
  account: internalText.nullable(),
  /** The number of the transfer file that contains the refund; null if no file does yet. */
  transferId: id.nullable(),
  transferredOn: day.nullable(),
  /** Why the bank could not pay the refund out; null unless the state is `failed`. */
  failure: internalText.nullable(),
  /** False if a later refund of the payment has begun, so that a return can no longer be recorded. */
  isNewest: z.boolean(),
})
export type Payout = z.infer<typeof payout>

const changing = { permission: 'payments.change' } as const
/**
 * The number of the attempt to pay the refund out, as the operator saw it. If there is a later
 * attempt, the server answers 409 `not-possible`.
 */
const attempt = smallId
const transferred = z.strictObject({
  requestId,
  reason,
  transferredOn: day,
})

const { consignorCode, consignorName } = shapeOf(transferFields)
const offeredNames = { consignorCode: consignorCode.or(z.literal('')), consignorName }

export const payoutCalls = {
  'GET /payouts': {
    permission: 'payments.read',
    query: listQuery(payoutList),
    answer: z.object({
      list: z.array(payout),
      ...pageFields,
      /** The first day from today on which banks are open. */
      nextDay: day,
      /**
       * The shop's account and the names of its last transfer file, or else the registered bank account
       * and the shop's name. The form offers them. Null without any account, and for a role that may
       * not make transfers.
       */
      offered: z.object({ ...shapeOf(ownAccountFields), ...offeredNames }).nullable(),
    }),
  },
  /** Puts all `ready` refunds into one transfer file, and marks these refunds as sent. */
  'POST /payouts/transfers': {
    ...changing,
    audit: 'payouts.export',
    isExport: true,
    stepUp: true,
    request: z.strictObject({
      requestId,
      reason,
      account: z.strictObject(shapeOf(ownAccountFields)),
      ...shapeOf(transferFields),
    }),
    answer: z.object({ id, count, totalYen: count }),
  },
  /** The file contains those refunds of the transfer that are neither done nor failed. */
  'POST /payouts/transfers/{id}/download': {
    ...changing,
    audit: 'payouts.download',
    isExport: true,
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ fileName: openText, content: personalText }),
  },
  'POST /payouts/transfers/{id}/done': {
    ...changing,
    audit: 'payouts.transfer-done',
    stepUp: false,
    params: idParams,
    request: transferred,
    answer: z.object({ count }),
  },
  /**
   * Records the day of one refund that was transferred by hand, whether or not the member has given
   * an account. The id is the id of the payment.
   */
  'POST /payouts/{id}/done': {
    ...changing,
    audit: 'payouts.done',
    stepUp: false,
    params: idParams,
    request: transferred.extend({ attempt }),
  },
  /** Records that the bank could not pay a refund out. The worker then asks for another account. */
  'POST /payouts/{id}/fail': {
    ...changing,
    audit: 'payouts.fail',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason, attempt }),
  },
  /** Lets the worker mail another link to a member who has given no account yet. */
  'POST /payouts/{id}/ask': {
    ...changing,
    audit: 'payouts.ask',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId }),
  },
} as const satisfies CallList

import { z } from 'zod'
import { type Call, dateTime, noFields, yen } from './call.ts'

const token = z.string().min(1).max(100)
const typed = z.string().max(100)

export const REFUND_ACCOUNT_FIELDS = [
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'kind',
  'number',
  'holder',
] as const
export type RefundAccountField = (typeof REFUND_ACCOUNT_FIELDS)[number]

export const refundAccountCalls = {
  /** The token of the mailed link identifies the member, so no login is needed. */
  'GET /user/refund_account': {
    access: 'guest',
    query: z.object({ token }),
    answer: z.object({ price: yen, payment_id: z.string(), expires: dateTime }),
  },
  /** Stores the bank account for a refund. The mailed link works once. */
  'POST /user/refund_account': {
    access: 'guest',
    request: z.strictObject({
      token,
      bank_name: typed,
      bank_code: typed,
      branch_name: typed,
      branch_code: typed,
      kind: typed,
      number: typed,
      holder: typed,
    }),
    answer: noFields,
  },
} as const satisfies Readonly<Record<string, Call>>

import { z } from 'zod'
import { type Call, dateTime, id, pathNumber, requestId, yen } from './call.ts'

/** With the values at its issue. Unless `tax_rate` is null, also a simplified qualified invoice. */
const receipt = z.object({
  number: z.string(),
  /** The number of the original receipt, if this receipt is a reissue; null for an original. */
  reissue_of: z.string().nullable(),
  issued: dateTime,
  /** The day on which the payment was paid, as YYYY-MM-DD. */
  traded_on: z.string(),
  name: z.string(),
  issuer_name: z.string(),
  issuer_address: z.string(),
  /** The shop's registration number, T and 13 digits; null if the shop is no qualified issuer. */
  registration_number: z.string().nullable(),
  point: id,
  total: yen,
  /** The tax rate in percent; null if the sale of points is outside the scope of the tax. */
  tax_rate: z.number().int().nullable(),
  tax: yen,
})
export type Receipt = z.infer<typeof receipt>

const params = z.object({ id: pathNumber.min(1) })

export const receiptCalls = {
  'GET /user/receipt/{id}': {
    access: 'member',
    params,
    answer: z.object({
      list: z.array(receipt),
      /** True if a receipt can be issued: the payment is paid and not refunded. */
      can_issue: z.boolean(),
    }),
  },
  /** Issues a receipt. A payment's first receipt is the original; later ones are reissues. */
  'POST /user/receipt/{id}': {
    access: 'member',
    params,
    request: z.strictObject({ request_id: requestId }),
    answer: z.object({ receipt }),
  },
} as const satisfies Record<string, Call>

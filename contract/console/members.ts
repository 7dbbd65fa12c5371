import { z } from 'zod'
import { type CallList, count, id, idParams, noFields, reason, requestId, time } from './call.ts'
import { errandRow } from './errands.ts'
import { requested } from './operators.ts'

const ADJUSTMENT_MAX = 1_000_000

const member = z.object({
  id,
  masked_mail: z.string(),
  created_at: time,
  is_closed: z.boolean(),
  points: z.object({ balance: count, paid: count, free: count, debt: count }),
  coins: z.object({ balance: count, debt: count }),
})
export type Member = z.infer<typeof member>

export const memberCalls = {
  'GET /members/{id}': {
    access: 'operator',
    permission: 'members.read',
    params: idParams,
    answer: z.object({ member, errands: z.array(errandRow) }),
  },
  /**
   * Requests that points or coins are granted (above 0) or taken back (below 0). Granted points
   * expire after six months, as all points do.
   */
  'POST /members/{id}/adjust': {
    access: 'operator',
    permission: 'points.adjust',
    audit: 'points.adjust',
    stepUp: true,
    approval: 'points.adjust',
    params: idParams,
    request: z.strictObject({
      request_id: requestId,
      currency: z.enum(['point', 'coin']),
      amount: z
        .number()
        .int()
        .min(-ADJUSTMENT_MAX)
        .max(ADJUSTMENT_MAX)
        .refine((amount) => amount !== 0),
      /** What the member reads in the history of points. */
      message: z.string().trim().min(1).max(100),
      reason,
    }),
    answer: requested,
  },
  /** Requests that an account without use for six months is closed. Its personal data are erased. */
  'POST /members/{id}/close': {
    access: 'operator',
    permission: 'members.close',
    audit: 'members.close',
    stepUp: true,
    approval: 'members.close',
    params: idParams,
    request: z.strictObject({ request_id: requestId, reason }),
    answer: requested,
  },
  /** Has the shop mail the member a link to a new password. The operator never sees the link. */
  'POST /members/{id}/reset-mail': {
    access: 'operator',
    permission: 'members.reset-mail',
    audit: 'members.reset-mail',
    stepUp: false,
    approval: null,
    params: idParams,
    request: z.strictObject({ request_id: requestId, reason }),
    answer: noFields,
  },
} as const satisfies CallList

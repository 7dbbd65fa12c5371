import { z } from 'zod'
import { type Call, count, englishText, requestId } from './call.ts'

export const campaignCalls = {
  'POST /user/coupon': {
    access: 'member',
    request: z.strictObject({
      /** The code as typed: spaces, hyphens, letter case and character width do not matter. */
      code: z.string().max(100),
      /** A repeated request with the same id gets the same answer and grants nothing more. */
      request_id: requestId.optional(),
    }),
    answer: z.object({
      result: z.string(),
      name: z.string(),
      name_en: englishText,
      currency: z.enum(['point', 'coin']),
      amount: count,
    }),
  },
} as const satisfies Record<string, Call>

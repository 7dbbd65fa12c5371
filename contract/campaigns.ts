import { z } from 'zod'
import { type Call, count, dateTime, englishText, id, requestId } from './call.ts'

export const campaignCalls = {
  'POST /user/coupon': {
    access: 'member',
    request: z.strictObject({
      /** The code as typed: spaces, hyphens, letter case and character width do not matter. */
      code: z.string().max(100).optional(),
      /** Instead of a code: a campaign that `GET /user/tickets` offers. */
      campaign_id: id.optional(),
      /** A repeated request with the same id gets the same answer and grants nothing more. */
      request_id: requestId.optional(),
    }),
    answer: z.object({
      result: z.string(),
      name: z.string(),
      name_en: englishText,
      currency: z.enum(['point', 'coin']),
      amount: count,
      /** Present if the coupon is a free draw of this pack, and grants no points or coins. */
      pack_id: id.optional(),
      ticket_id: id.optional(),
    }),
  },
  /** The member's free draws: those held first, then those that the member may take now. */
  'GET /user/tickets': {
    access: 'member',
    answer: z.object({
      list: z.array(
        z.object({
          /** Absent until the member takes the draw with `POST /user/coupon`. */
          ticket_id: id.optional(),
          campaign_id: id,
          name: z.string(),
          name_en: englishText,
          pack_id: id,
          until: dateTime,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Call>

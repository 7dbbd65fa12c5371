import { z } from 'zod'
import { type Call, count, noFields } from './call.ts'

export const referralCalls = {
  /** What the member still lacks for referring friends (Q110), and how many more may follow. */
  'GET /user/referral': {
    access: 'member',
    answer: z.object({
      is_verified: z.boolean(),
      has_paid: z.boolean(),
      /** Whether only members who have paid may refer friends. */
      must_pay: z.boolean(),
      friends_left: count,
    }),
  },
  /** Checks the code of a friend while a visitor types it. The registration checks it again. */
  'POST /user/referral/check': {
    access: 'guest',
    request: z.strictObject({ referralCode: z.string().max(1000) }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

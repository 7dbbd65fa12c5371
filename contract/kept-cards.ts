import { z } from 'zod'
import { type Call, id, noFields, pathNumber } from './call.ts'
import { paymentScript } from './payments.ts'

const keptCard = z.object({
  id,
  /** The brand, such as VISA; empty if the provider does not report it. */
  brand: z.string(),
  last_four: z.string(),
  /** The last month in which the card is valid, as YYYY-MM. */
  expires: z.string(),
  is_usable: z.boolean(),
})
export type KeptCard = z.infer<typeof keptCard>

export const keptCardCalls = {
  'GET /user/kept_card': {
    access: 'member',
    answer: z.object({
      list: z.array(keptCard),
      /** Whether the provider can keep one more card for the member. */
      can_keep: z.boolean(),
      /** False while the shop takes no payments by card. */
      is_offered: z.boolean(),
      script: paymentScript,
    }),
  },
  'POST /user/kept_card/delete/{id}': {
    access: 'member',
    params: z.object({ id: pathNumber }),
    request: z.strictObject({}),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

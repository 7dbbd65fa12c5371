import { z } from 'zod'
import { type Call, noFields } from './call.ts'

/** The schema's limit. The contact form has a lower one, which its error message names. */
const TEXT_LENGTH_MAX = 10_000

export const contactCalls = {
  /** Sends a message to the operator. Only a guest's `mail` is read. */
  'POST /user/contact': {
    access: 'guest',
    request: z.strictObject({
      mail: z.string().max(1000).optional(),
      message: z.string().max(TEXT_LENGTH_MAX),
    }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { type Call, noFields } from './call.ts'

/**
 * The schema refuses a longer text. The contact form has a lower limit of its own, and its error
 * message names that limit.
 */
const TEXT_LENGTH_MAX = 10_000

export const contactCalls = {
  /**
   * Sends a message to the operator. A guest states a mail address for the reply. The operator
   * replies to a member at the registered address, and the server ignores `mail`.
   */
  'POST /user/contact': {
    access: 'guest',
    request: z.strictObject({
      mail: z.string().max(1000).optional(),
      message: z.string().max(TEXT_LENGTH_MAX),
    }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>

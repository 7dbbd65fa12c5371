import { z } from 'zod'
import { type Call, noFields } from './call.ts'

/** What LINE adds to the address to which it sends the browser back. */
const returned = z.strictObject({
  code: z.string().min(1).max(1000),
  state: z.string().min(1).max(200),
})
const url = z.object({
  /** LINE's page, which the browser opens. */
  url: z.string(),
})

/** Login by LINE (LINE Login v2.1), besides passkeys and mail and password. */
export const lineCalls = {
  'POST /user/line/login_open': {
    access: 'guest',
    request: z.strictObject({ save_cookie: z.enum(['0', '1']).optional() }),
    answer: url,
  },
  'POST /user/line/login': {
    access: 'guest',
    request: returned,
    answer: z.object({
      /** False if no member has the LINE account. */
      is_known: z.boolean(),
      /**
       * A new visitor can register with this token, in the same browser and within half an hour. The
       * name is what LINE calls the person, so that another person at this browser notices it.
       */
      visitor: z.object({ token: z.string(), name: z.string() }).optional(),
    }),
  },
  'GET /user/line': {
    access: 'member',
    answer: z.object({
      /** False in a shop without LINE. */
      is_offered: z.boolean(),
      /** Empty if the member has linked no LINE account. */
      linked: z.string(),
      /** Whether the member gets messages by LINE; `off` in a shop that sends none. */
      messages: z.enum(['off', 'not-friend', 'friend']),
    }),
  },
  'POST /user/line/link_open': { access: 'member', request: z.strictObject({}), answer: url },
  'POST /user/line/link': { access: 'member', request: returned, answer: noFields },
  'POST /user/line/unlink': { access: 'member', request: z.strictObject({}), answer: noFields },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import type { Call } from './call.ts'

const notice = z.object({
  /** The number of the announcement; 0 for the notice of a maintenance that is under way. */
  id: z.number().int().min(0),
  text: z.string(),
  /** The English text. If it is absent, the screens show the Japanese text. */
  text_en: z.string().optional(),
  /** A page of the shop that the announcement leads to; empty for none. */
  url: z.string(),
  /** True if every page shows the announcement. False if only the top page shows it. */
  is_emergency: z.boolean(),
})

export const noticeCalls = {
  'GET /user/notices': {
    access: 'guest',
    isSessionless: true,
    isPublic: true,
    answer: z.object({ list: z.array(notice) }),
  },
} as const satisfies Record<string, Call>

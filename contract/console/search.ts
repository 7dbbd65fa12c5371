import { z } from 'zod'
import type { CallList } from './call.ts'

const SEARCH_KINDS = ['operator', 'member', 'pack', 'payment'] as const

const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  /** What the row is called. */
  title: z.string(),
  /** What tells it from others: a state, a masked mail address or an amount. */
  detail: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchCalls = {
  /**
   * Finds by member number, order number, mail, phone, pack name and operator, each if the role may
   * read it. At most 10 rows of each kind.
   */
  'GET /search': {
    access: 'operator',
    permission: 'search.use',
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    answer: z.object({ list: z.array(searchHit) }),
  },
} as const satisfies CallList

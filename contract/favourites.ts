import { z } from 'zod'
import { type Call, id } from './call.ts'
import { FAVOURITE_COUNT_MAX } from './constants.ts'

/** The ids of the packs and of the goods of the exchange, the newest favourite first. */
const favourites = z.object({ pack_ids: z.array(id), good_ids: z.array(id) })
const ids = z.array(id).max(FAVOURITE_COUNT_MAX).optional()

export const favouriteCalls = {
  'GET /user/favourites': { access: 'member', answer: favourites },
  /** Adds packs and goods to the member's favourites, or removes them. Leaves out unknown ids. */
  'POST /user/favourites': {
    access: 'member',
    request: z
      .strictObject({ pack_ids: ids, good_ids: ids, is_favourite: z.boolean() })
      .refine(({ pack_ids = [], good_ids = [] }) => pack_ids.length + good_ids.length > 0),
    answer: favourites,
  },
} as const satisfies Record<string, Call>

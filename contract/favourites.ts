import { z } from 'zod'
import { type Call, id } from './call.ts'
import { FAVOURITE_COUNT_MAX } from './constants.ts'

/** The ids of the packs, the newest favourite first. */
const favourites = z.object({ pack_ids: z.array(id) })

export const favouriteCalls = {
  'GET /user/favourites': { access: 'member', answer: favourites },
  /** Adds packs to the member's favourites, or removes them. Unknown packs are left out. */
  'POST /user/favourites': {
    access: 'member',
    request: z.strictObject({
      pack_ids: z.array(id).min(1).max(FAVOURITE_COUNT_MAX),
      is_favourite: z.boolean(),
    }),
    answer: favourites,
  },
} as const satisfies Record<string, Call>

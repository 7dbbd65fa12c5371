import { STATE } from '#contract/codes.ts'
import { FAVOURITE_COUNT_MAX } from '#contract/constants.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { type RateLimit, takeRateLimitsWithin } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import {
  deleteFavourites,
  deleteOldestFavourites,
  insertFavourites,
  selectFavouriteIds,
} from './favourites.sql.ts'

const CHANGE_LIMIT: RateLimit = { name: 'favourites', max: 600, windowMs: HOUR_MS }

/** Returns the calls with which a member reads and changes the favourite packs. */
export function favouriteRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Route[] {
  return [
    route('GET /user/favourites', async ({ session: { memberId } }) =>
      answer({ pack_ids: await selectFavouriteIds(database, memberId) }),
    ),
    route('POST /user/favourites', async ({ session: { memberId }, request }) => {
      const { pack_ids: packIds, is_favourite: isFavourite } = request
      const now = clock.now()
      const countMax = FAVOURITE_COUNT_MAX
      const changed = await database.transaction(async (tx) => {
        const limits = [{ ...CHANGE_LIMIT, subject: memberId }]
        if (!(await takeRateLimitsWithin(tx, limits, now))) return null
        if (isFavourite) {
          await insertFavourites(tx, { memberId, packIds, now, countMax })
          await deleteOldestFavourites(tx, { memberId, countMax })
        } else {
          await deleteFavourites(tx, { memberId, packIds })
        }
        return selectFavouriteIds(tx, memberId)
      })
      if (changed === null) return refuse(STATE.tooMany, { pack_ids: TOO_MANY_REQUESTS })
      return answer({ pack_ids: changed })
    }),
  ]
}

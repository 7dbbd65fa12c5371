import { STATE } from '#contract/codes.ts'
import { FAVOURITE_COUNT_MAX } from '#contract/constants.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { type RateLimit, takeRateLimitsWithin } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import {
  deleteFavourites,
  deleteOldestFavourites,
  FAVOURITE_KINDS,
  type Favourites,
  insertFavourites,
  selectFavouriteIds,
} from './favourites.sql.ts'

const CHANGE_LIMIT: RateLimit = { name: 'favourites', max: 600, windowMs: HOUR_MS }

/** Returns the calls with which a member reads and changes the favourite packs and goods. */
export function favouriteRoutes({
  database,
  reads,
  clock,
}: {
  readonly database: Database
  readonly reads: Reads
  readonly clock: Clock
}): Route[] {
  return [
    route('GET /user/favourites', async ({ session: { memberId }, written }) =>
      answer(await readFavourites(reads.open({ written }), memberId)),
    ),
    route('POST /user/favourites', async ({ session: { memberId }, request }) => {
      const now = clock.now()
      const changed = await database.transaction(async (tx) => {
        const limits = [{ ...CHANGE_LIMIT, subject: memberId }]
        if (!(await takeRateLimitsWithin(tx, limits, now))) return null
        const isFavourite = request.is_favourite
        for (const kind of FAVOURITE_KINDS) {
          const ids = request[`${kind}_ids`] ?? []
          if (ids.length > 0) await change(tx, { kind, memberId, ids, isFavourite, now })
        }
        return readFavourites(tx, memberId)
      })
      if (changed === null) return refuse(STATE.tooMany, { pack_ids: TOO_MANY_REQUESTS })
      return answer(changed)
    }),
  ]
}

async function change(
  tx: Transaction,
  {
    isFavourite,
    ...favourites
  }: Favourites & { readonly isFavourite: boolean; readonly now: Date },
): Promise<void> {
  if (!isFavourite) return deleteFavourites(tx, favourites)
  const countMax = FAVOURITE_COUNT_MAX
  await insertFavourites(tx, { ...favourites, countMax })
  await deleteOldestFavourites(tx, { ...favourites, countMax })
}

async function readFavourites(on: Queryable, memberId: number) {
  return {
    pack_ids: await selectFavouriteIds(on, { kind: 'pack', memberId }),
    good_ids: await selectFavouriteIds(on, { kind: 'good', memberId }),
  }
}

import type { HistoryFilter } from '#contract/codes.ts'
import { hasMovedCards } from '#server/draws/holds/holds.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OpenHistory } from '#server/platform/database/reads.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readHistory, wirePurchase } from './history.ts'

interface HistoryRouteOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly openHistory: OpenHistory
}

export function historyRoute({
  database,
  packCache,
  clock,
  openHistory,
}: HistoryRouteOptions): Route {
  return route('POST /user/history/list/{page}', async ({ session, params, request, written }) => {
    const { memberId } = session
    const on = await openHistory({ memberId, written })
    const filter = (request.mode ?? 0) as HistoryFilter
    const historyQuery = { memberId, filter, page: params.page, now: clock.now() }
    const [{ rows, count }, hasMoved] = await Promise.all([
      readHistory(database, historyQuery, on),
      hasMovedCards(on, memberId),
    ])
    const list = await Promise.all(
      rows.map(async (row) => wirePurchase(row, await packCache.find(row.packId))),
    )
    const movedCards = hasMoved ? ({ has_moved_cards: true } as const) : {}
    return answer({ list, page: pageOf(params.page, count), ...movedCards })
  })
}

import { type HistoryFilter, PAYMENT_METHOD, SEND_STATE } from '#contract/codes.ts'
import type { Pack } from '#server/packs/pack/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { HistoryRow } from './history.sql.ts'
import { readHistory } from './history.ts'

interface HistoryRouteOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  /** Applies the default decision to the member's purchases whose 24 hours to decide are over. */
  readonly decideMemberHolds: (memberId: number) => Promise<void>
}

/** Returns the route that lists the member's purchases, page by page. */
export function historyRoute({
  database,
  packCache,
  clock,
  decideMemberHolds,
}: HistoryRouteOptions): Route {
  return route('POST /user/history/list/{page}', async ({ session, params, request }) => {
    const { memberId } = session
    await decideMemberHolds(memberId)
    const filter = (request.mode ?? 0) as HistoryFilter
    const historyQuery = { memberId, filter, page: params.page, now: clock.now() }
    const { rows, count } = await readHistory(database, historyQuery)
    const list = await Promise.all(
      rows.map(async (row) => wireHistoryRow(row, await packCache.find(row.packId))),
    )
    return answer({ list, page: pageOf(params.page, count) })
  })
}

function wireHistoryRow(row: HistoryRow, pack: Pack | undefined) {
  return {
    id: row.id,
    created: wireDateTime(row.createdAt),
    pack_name: pack?.name ?? '',
    ...englishOf('pack_name_en', pack?.nameEn),
    image: pack?.images[0] ?? '',
    count: row.drawCount,
    extra_count: row.extraCount,
    send_state: row.sendState,
    point: row.drawCount * (pack?.price ?? 0),
    payment_method: pack?.currency === 'coin' ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points,
    hold_until: row.sendState === SEND_STATE.unselected ? (row.holdUntil?.getTime() ?? 0) : 0,
  }
}

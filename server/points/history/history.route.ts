import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import type { Language } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readBalances } from '#server/points/points.ts'
import { type Causes, readHistory, wireCoinHistory, wirePointHistory } from './history.ts'

export interface HistoryRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly causes: Causes
  readonly decideMemberHolds: (memberId: number) => Promise<void>
}

export function historyRoutes({
  database,
  clock,
  causes,
  decideMemberHolds,
}: HistoryRoutesOptions): Route[] {
  async function pointHistory(memberId: number, page: number, language: Language) {
    await decideMemberHolds(memberId)
    // Reading the balances also writes the ledger entries of amounts that have expired, so that the
    // history below contains these entries.
    await readBalances(database, { memberId, now: clock.now() })
    const history = await readHistory(database, causes, { memberId, currency: 'point', page })
    return answer(wirePointHistory(history, language))
  }

  async function coinHistory(memberId: number, page: number, language: Language) {
    const history = await readHistory(database, causes, { memberId, currency: 'coin', page })
    return answer(wireCoinHistory(history, language))
  }

  return [
    route('GET /user/point/list/{page}', ({ session, params, language }) =>
      pointHistory(session.memberId, params.page, language),
    ),
    route('GET /user/coin/list/{page}', ({ session, params, language }) =>
      coinHistory(session.memberId, params.page, language),
    ),
    route('POST /user/coin/list/{page}', ({ session, params, language }) =>
      coinHistory(session.memberId, params.page, language),
    ),
  ]
}

import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { OpenHistory, Reads } from '#server/platform/database/reads.ts'
import { answer, type CallRequest, type Route, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readBalances, readBalancesOf } from '#server/points/points.ts'
import { type Causes, readHistory, wireCoinHistory, wirePointHistory } from './history.ts'

export interface HistoryRoutesOptions {
  readonly database: Database
  readonly reads: Reads
  readonly clock: Clock
  readonly causes: Causes
  readonly openHistory: OpenHistory
}

export function historyRoutes({
  database,
  reads,
  clock,
  causes,
  openHistory,
}: HistoryRoutesOptions): Route[] {
  async function pointHistory({ session, params, language, written }: HistoryRequest) {
    const { memberId } = session
    const on = await withExpiries(memberId, await openHistory({ memberId, written }))
    const account = { memberId, currency: 'point', page: params.page } as const
    return answer(wirePointHistory(await readHistory(on, causes, account), language))
  }

  /** Returns where the history has the entries of all amounts that have expired by now. */
  async function withExpiries(memberId: number, on: Queryable): Promise<Queryable> {
    const now = clock.now()
    const [balances] = await readBalancesOf(on, { memberIds: [memberId], now })
    if (balances !== null) return on
    await readBalances(database, { memberId, now })
    return database
  }

  async function coinHistory({ session, params, language, written }: HistoryRequest) {
    const on = reads.open({ written })
    const account = { memberId: session.memberId, currency: 'coin', page: params.page } as const
    return answer(wireCoinHistory(await readHistory(on, causes, account), language))
  }

  return [
    route('GET /user/point/list/{page}', pointHistory),
    route('GET /user/coin/list/{page}', coinHistory),
    route('POST /user/coin/list/{page}', coinHistory),
  ]
}

type HistoryRequest = Pick<
  CallRequest<'GET /user/point/list/{page}'>,
  'session' | 'params' | 'language' | 'written'
>

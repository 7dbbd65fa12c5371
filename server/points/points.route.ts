import type { CurrentUser } from '#contract/members.ts'
import { readGreeting } from '#server/members/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import type { Language } from '#server/platform/language.ts'
import { answer, type Route, route } from '#server/platform/route.ts'
import { readBalances } from './points.ts'

export interface PointRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  /** From this moment on neither registration nor new payments are taken (Q1); null never. */
  readonly closesAt: Date | null
  /** Applies what time has done to a member before they look: the rooms for it lie above this one. */
  readonly catchUp: (memberId: number) => Promise<void>
  readonly readBadge: (memberId: number, language: Language) => Promise<Badge>
  /** When the first of the member's undecided purchases is decided by the clerk; null where none is. */
  readonly readHoldEnd: (memberId: number) => Promise<Date | null>
}

type Badge = Pick<CurrentUser, 'rank' | 'rank_name' | 'rank_icon'>

const GUEST = {
  is_login: '0',
  member_id: 0,
  rank: 0,
  rank_name: '',
  rank_icon: '',
  point: 0,
  coin: 0,
  owed_point: 0,
  owed_coin: 0,
  last_name: '',
  first_name: '',
  hold_until: 0,
} as const

export function pointRoutes(options: PointRoutesOptions): Route[] {
  const { database, clock, closesAt, catchUp, readBadge, readHoldEnd } = options
  async function currentUser(memberId: number, language: Language) {
    await catchUp(memberId)
    const [greeting, { points, coins, owedPoints, owedCoins }, badge, holdEnd] = await Promise.all([
      readGreeting(database, { memberId, language }),
      readBalances(database, { memberId, now: clock.now() }),
      readBadge(memberId, language),
      readHoldEnd(memberId),
    ])
    return {
      is_login: '1',
      member_id: memberId,
      ...badge,
      point: points,
      coin: coins,
      owed_point: owedPoints,
      owed_coin: owedCoins,
      last_name: greeting?.lastName ?? '',
      first_name: greeting?.firstName ?? '',
      hold_until: holdEnd?.getTime() ?? 0,
    } as const
  }

  return [
    route('GET /user/point', async ({ session, language }) => {
      const now = clock.now()
      const user = {
        ...(session === null ? GUEST : await currentUser(session.memberId, language)),
        server_time: now.getTime(),
        is_closed: closesAt !== null && now >= closesAt,
      }
      return answer({ ...user, detail: user })
    }),
  ]
}

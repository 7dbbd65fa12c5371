import type { CurrentUser } from '#contract/members.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import type { Language } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { isShopClosed } from '#server/platform/time/closing.rule.ts'

export interface PointRoutesOptions {
  readonly clock: Clock
  /**
   * From this moment on, the shop accepts no registration and no new payment (Q1). Null if it never
   * closes.
   */
  readonly closesAt: Date | null
  /**
   * Reads the response's fields about a logged-in member. The function is an argument, because some
   * fields need the rooms `ranks` and `draws`, which the room `points` may not import.
   */
  readonly readMember: (query: { memberId: number; language: Language }) => Promise<Member>
}

type Member = Omit<CurrentUser, 'is_login' | 'server_time' | 'is_closed'>

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

export function pointRoutes({ clock, closesAt, readMember }: PointRoutesOptions): Route[] {
  return [
    route('GET /user/point', async ({ session, language }) => {
      const member = session && (await readMember({ memberId: session.memberId, language }))
      const now = clock.now()
      const user = {
        ...(member === null ? GUEST : ({ is_login: '1', ...member } as const)),
        server_time: now.getTime(),
        is_closed: isShopClosed(now, closesAt),
      }
      return answer({ ...user, detail: user })
    }),
  ]
}

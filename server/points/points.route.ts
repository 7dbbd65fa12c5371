import type { CurrentUser } from '#contract/members.ts'
import type { Written } from '#server/platform/database/reads.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import type { Language } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { hasClosed } from '#server/platform/time/closing.rule.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'

export interface PointRoutesOptions {
  readonly clock: Clock
  readonly hasLine: boolean
  /** Tells when registration and new payments end (Q1), and how soon the shop ships (Q138). */
  readonly settings: Pick<
    CurrentSettings,
    'closingTimes' | 'shipBusinessDays' | 'holdDays' | 'isSaleTaxed' | 'rules'
  >
  /**
   * The caller passes this function, because some of these fields need code in `ranks` and `draws`,
   * which the code in `points` may not import.
   */
  readonly readMember: (query: {
    memberId: number
    language: Language
    written: Written
  }) => Promise<Member>
}

/** The response fields that describe the shop and not the member. */
type ShopField =
  | 'server_time'
  | 'has_line'
  | 'is_registration_closed'
  | 'is_point_sale_closed'
  | 'ship_business_days'
  | 'hold_days'
  | 'is_sale_taxed'
  | 'rules'
type Member = Omit<CurrentUser, 'is_login' | ShopField>

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

export function pointRoutes({ clock, hasLine, settings, readMember }: PointRoutesOptions): Route[] {
  return [
    route('GET /user/point', async ({ session, language, written }) => {
      const member =
        session && (await readMember({ memberId: session.memberId, language, written }))
      const closesAt = await settings.closingTimes()
      const now = clock.now()
      const user = {
        ...(member === null ? GUEST : ({ is_login: '1', ...member } as const)),
        server_time: now.getTime(),
        has_line: hasLine,
        is_registration_closed: hasClosed(now, closesAt.registration),
        is_point_sale_closed: hasClosed(now, closesAt.pointSales),
        ship_business_days: await settings.shipBusinessDays(),
        hold_days: await settings.holdDays(),
        is_sale_taxed: await settings.isSaleTaxed(),
        rules: await settings.rules(),
      }
      return answer({ ...user, detail: user })
    }),
  ]
}

import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import type { RankPeriod } from '#server/ranks/rank-period.ts'
import type { RestrictionState } from '#server/restrictions/restriction-state.ts'

export interface MemberRow extends Row {
  readonly id: number
  readonly lastName: string
  readonly middleName: string
  readonly firstName: string
  readonly mail: string
  readonly tel: string
  readonly zipcode: string
  readonly prefId: number
  readonly country: string
  readonly city: string
  readonly address: string
  readonly building: string
  readonly isPhoneVerified: boolean
  readonly createdAt: Date
  readonly lastVisitAt: Date
  readonly lastLoginAt: Date
  readonly lineLinkedAt: Date | null
  readonly isClosed: boolean
  readonly restrictedUntil: RestrictionState['restrictedUntil']
  readonly owes: boolean
  readonly points: number
  readonly pointDebt: number
  readonly coins: number
  readonly coinDebt: number
  /** The member's stored rank period. Null for a member who has never paid. */
  readonly rankPeriod: RankPeriod | null
}

/** The SQL of a member's stored rank period. The statement must join the table rank_periods. */
export const RANK_PERIOD = `
  case when rank_periods.member_id is not null then
    jsonb_build_object(
      'rankId', rank_periods.rank_id, 'month', month, 'sumYen', rank_periods.paid_yen,
      'lastSumYen', last_month_paid_yen,
      'isMaintained', is_kept
    )
  end`

/**
 * Returns a member with personal data and balances. The data are not masked yet; the caller masks
 * what a screen must not show.
 */
export async function selectMember(on: Queryable, id: number): Promise<MemberRow | null> {
  const [row] = await on.query<MemberRow>(sql`
    select
      members.id,
      last_name,
      middle_name,
      first_name,
      mail,
      tel,
      zipcode,
      pref_id,
      country,
      city,
      address,
      building,
      verified_phone is not null as is_phone_verified,
      members.created_at,
      last_visit_at,
      coalesce(last_login_at, members.created_at) as last_login_at,
      line_accounts.created_at as line_linked_at,
      exists (select from closures where closures.member_id = members.id) as is_closed,
      points.restricted_until,
      points.debt + coins.debt > 0 as owes,
      points.balance as points,
      points.debt as point_debt,
      coins.balance as coins,
      coins.debt as coin_debt,
      ${raw(RANK_PERIOD)} as rank_period
    from members
    join member_figures on member_figures.member_id = members.id
    join balances as points on points.member_id = members.id and points.currency = 'point'
    join balances as coins on coins.member_id = members.id and coins.currency = 'coin'
    left join rank_periods on rank_periods.member_id = members.id
    left join line_accounts on line_accounts.member_id = members.id
    where members.id = ${id}`)
  return row ?? null
}

import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { CAMPAIGN_COLUMNS, type Campaign } from './campaign.ts'
import { ticketUntil } from './campaigns.rule.ts'

/** A code, or the campaign of the kind `open`, which has none. */
export interface CouponKey {
  readonly code: string | null
  readonly campaignId: number | null
}

/**
 * Concurrent requests for the campaign's coupons wait for the lock, so that each request sees how
 * much of the budget the earlier requests have used. Returns null if no campaign has the code.
 */
export async function lockCampaignOf(
  tx: Transaction,
  { code, campaignId }: CouponKey,
): Promise<(Campaign & Row) | null> {
  const [campaign] = await tx.query<Campaign & Row>(sql`
    select ${CAMPAIGN_COLUMNS}
    from campaigns
    where id = coalesce(
        (select campaign_id from coupon_codes where code = ${code}),
        (select id from campaigns where id = ${campaignId} and kind = 'open')
      )
    for no key update`)
  return campaign ?? null
}

export interface StoredUse extends Row {
  readonly id: number
  readonly code: string | null
  readonly campaignId: number
  readonly amount: number
  readonly name: string
  readonly nameEn: string | null
  readonly currency: 'point' | 'coin'
  readonly packId: number | null
}

export async function selectUseOfRequest(
  on: Queryable,
  { memberId, requestId }: { memberId: number; requestId: string },
): Promise<StoredUse | null> {
  const [use] = await on.query<StoredUse>(sql`
    select coupon_uses.id, code, campaign_id, coupon_uses.amount, name, name_en, currency, pack_id
    from coupon_uses
    join campaigns on campaigns.id = campaign_id
    where member_id = ${memberId}
      and request_id = ${requestId}`)
  return use ?? null
}

export interface MemberFacts extends Row {
  readonly campaignId: number
  readonly memberCount: number
  readonly isCodeUsed: boolean
  readonly hasTodays: boolean
  readonly isPackOnSale: boolean
  readonly isMailConfirmed: boolean
  readonly isPhoneVerified: boolean
  readonly firstPaidAt: Date | null
  readonly registeredAt: Date
}

/** For each of the campaigns. What a locked campaign counts stays as it is. */
export function selectMemberFacts(
  on: Queryable,
  {
    memberId,
    campaignIds,
    code,
    now,
  }: { memberId: number; campaignIds: readonly number[]; code: string | null; now: Date },
): Promise<MemberFacts[]> {
  return on.query(named('select-coupon-facts')`
    select
      campaigns.id as campaign_id,
      -- Who moved in from another shop is new to no campaign.
      case
        when exists (select from moved_members where member_id = members.id)
        then 'epoch'::timestamptz
        else members.created_at
      end as registered_at,
      mail_confirmed_at is not null as is_mail_confirmed,
      sms_verified_at is not null as is_phone_verified,
      first_paid_at,
      (
        select count(*)
        from coupon_uses
        where campaign_id = campaigns.id
          and member_id = members.id
      ) as member_count,
      exists (select from coupon_uses where single_code = ${code}) as is_code_used,
      exists (
        select from coupon_uses
        where campaign_id = campaigns.id
          and member_id = members.id
          and day = ${wireDay(now)}
      ) as has_todays,
      campaigns.pack_id is null or exists (
        select from packs
        join urns on urns.pack_id = packs.id
        where packs.id = campaigns.pack_id
          and (packs.starts_at is null or packs.starts_at <= ${now})
          and (packs.ends_at is null or packs.ends_at > ${now})
          and sold_count < total
      ) as is_pack_on_sale
    from members
    join campaigns on campaigns.id = any(${campaignIds}::bigint[])
    where members.id = ${memberId}`)
}

/** Also counts the coupon in its campaign. */
export async function insertUse(
  tx: Transaction,
  use: {
    campaign: Campaign
    code: string | null
    memberId: number
    nth: number
    requestId: string
    now: Date
  },
): Promise<number> {
  const { campaign, code, memberId, nth, requestId, now } = use
  const [row] = await tx.query<{ id: number }>(sql`
    with counted as (
      update campaigns
      set granted = granted + amount, use_count = use_count + 1
      where id = ${campaign.id}
    )
    insert into coupon_uses (
      campaign_id, code, single_code, member_id, nth, request_id, amount, created_at, ticket_until,
      day
    )
    values (
      ${campaign.id}, ${code}, ${campaign.kind === 'single' ? code : null}, ${memberId}, ${nth},
      ${requestId}, ${campaign.amount}, ${now},
      ${campaign.packId === null ? null : ticketUntil(campaign, now)},
      ${campaign.isDaily ? wireDay(now) : null}
    )
    returning id`)
  return (row as { id: number }).id
}

export interface NamedUse extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
}

export function selectUseNames(
  on: Queryable,
  { memberId, useIds }: { memberId: number; useIds: readonly number[] },
): Promise<NamedUse[]> {
  return on.query(sql`
    select coupon_uses.id, name, name_en
    from coupon_uses
    join campaigns on campaigns.id = campaign_id
    where member_id = ${memberId}
      and coupon_uses.id = any(${useIds}::bigint[])`)
}

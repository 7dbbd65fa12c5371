import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { CAMPAIGN_COLUMNS, type Campaign } from './campaign.ts'

/**
 * Concurrent requests for the campaign's coupons wait for the lock, so that each request sees how
 * much of the budget the earlier requests have used. Returns null if no campaign has the code.
 */
export async function lockCampaignOf(
  tx: Transaction,
  code: string,
): Promise<(Campaign & Row) | null> {
  const [campaign] = await tx.query<Campaign & Row>({
    text: `
      select ${CAMPAIGN_COLUMNS}
      from campaigns
      where id = (select campaign_id from coupon_codes where code = $1)
      for no key update`,
    values: [code],
  })
  return campaign ?? null
}

export interface StoredUse extends Row {
  readonly code: string
  readonly amount: number
  readonly name: string
  readonly nameEn: string | null
  readonly currency: 'point' | 'coin'
}

export async function selectUseOfRequest(
  on: Queryable,
  { memberId, requestId }: { memberId: number; requestId: string },
): Promise<StoredUse | null> {
  const [use] = await on.query<StoredUse>({
    text: `
      select code, coupon_uses.amount, name, name_en, currency
      from coupon_uses
      join campaigns on campaigns.id = campaign_id
      where member_id = $1
        and request_id = $2`,
    values: [memberId, requestId],
  })
  return use ?? null
}

export interface MemberFacts extends Row {
  readonly memberCount: number
  readonly isCodeUsed: boolean
  readonly isMailConfirmed: boolean
  readonly isPhoneVerified: boolean
  readonly firstPaidAt: Date | null
  readonly registeredAt: Date
}

/** The caller must have locked the campaign. */
export async function selectMemberFacts(
  tx: Transaction,
  { memberId, campaignId, code }: { memberId: number; campaignId: number; code: string },
): Promise<MemberFacts> {
  const [facts] = await tx.query<MemberFacts>({
    text: `
      select
        created_at as registered_at,
        mail_confirmed_at is not null as is_mail_confirmed,
        sms_verified_at is not null as is_phone_verified,
        first_paid_at,
        (
          select count(*)
          from coupon_uses
          where campaign_id = $2
            and member_id = $1
        ) as member_count,
        exists (select from coupon_uses where single_code = $3) as is_code_used
      from members
      where id = $1`,
    values: [memberId, campaignId, code],
  })
  if (facts === undefined) throw new Error(`there is no member ${memberId}`)
  return facts
}

/** Also counts the coupon in its campaign. */
export async function insertUse(
  tx: Transaction,
  use: {
    campaign: Campaign
    code: string
    memberId: number
    nth: number
    requestId: string
    now: Date
  },
): Promise<number> {
  const { campaign, code, memberId, nth, requestId, now } = use
  const [row] = await tx.query<{ id: number }>({
    text: `
      with counted as (
        update campaigns
        set granted = granted + amount, use_count = use_count + 1
        where id = $1
      )
      insert into coupon_uses (
        campaign_id, code, single_code, member_id, nth, request_id, amount, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning id`,
    values: [
      campaign.id,
      code,
      campaign.kind === 'single' ? code : null,
      memberId,
      nth,
      requestId,
      campaign.amount,
      now,
    ],
  })
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
  return on.query({
    text: `
      select coupon_uses.id, name, name_en
      from coupon_uses
      join campaigns on campaigns.id = campaign_id
      where member_id = $1
        and coupon_uses.id = any($2::bigint[])`,
    values: [memberId, useIds],
  })
}

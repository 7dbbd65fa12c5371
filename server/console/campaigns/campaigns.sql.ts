import type { CampaignState } from '#contract/console/members/campaigns.ts'
import { CAMPAIGN_COLUMNS, type Campaign } from '#server/campaigns/campaign/campaign.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface ListedCampaign extends Campaign, Row {
  readonly state: CampaignState
  readonly codeCount: number
  readonly useCount: number
}

const STATE = `
  case
    when stopped_at is not null then 'stopped'
    when ends_at <= $1 then 'ended'
    when granted + amount > budget then 'spent'
    when starts_at > $1 then 'planned'
    else 'running'
  end`
const COLUMNS = `
  ${CAMPAIGN_COLUMNS},
  use_count,
  (select max(number) from coupon_codes where campaign_id = campaigns.id) as code_count,
  ${STATE} as state`

export async function countCampaigns(
  on: Queryable,
  { state, now }: { state: CampaignState | undefined; now: Date },
): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `
      select count(*) as count
      from campaigns
      where $2::text is null or ${STATE} = $2`,
    values: [now, state ?? null],
  })
  return row?.count ?? 0
}

export function selectCampaigns(
  on: Queryable,
  query: {
    state: CampaignState | undefined
    now: Date
    direction: 'asc' | 'desc'
    offset: number
    limit: number
  },
): Promise<ListedCampaign[]> {
  return on.query({
    text: `
      select ${COLUMNS}
      from campaigns
      where $2::text is null or ${STATE} = $2
      order by id ${query.direction}
      offset $3
      limit $4`,
    values: [query.now, query.state ?? null, query.offset, query.limit],
  })
}

export async function selectCampaign(
  on: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<ListedCampaign | null> {
  const [campaign] = await on.query<ListedCampaign>({
    text: `select ${COLUMNS} from campaigns where id = $2`,
    values: [now, id],
  })
  return campaign ?? null
}

export interface CampaignDay extends Row {
  readonly day: string
  readonly count: number
  readonly amount: number
}

/**
 * Returns, for each day in Japan, how many coupons were redeemed and what they cost. The newest day
 * comes first.
 */
export function selectCampaignDays(
  on: Queryable,
  { id, limit }: { id: number; limit: number },
): Promise<CampaignDay[]> {
  return on.query({
    text: `
      select
        to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
        count(*) as count,
        sum(amount)::bigint as amount
      from coupon_uses
      where campaign_id = $1
      group by 1
      order by 1 desc
      limit $2`,
    values: [id, limit],
  })
}

export async function countCampaignMembers(on: Queryable, id: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: 'select count(*) as count from coupon_uses where campaign_id = $1 and nth = 1',
    values: [id],
  })
  return row?.count ?? 0
}

/**
 * Inserts an approved campaign with its codes. Returns its id. The trigger `campaigns_approved`
 * refuses a campaign that differs from its approval.
 */
export async function insertCampaign(
  tx: Transaction,
  campaign: Omit<Campaign, 'id' | 'granted' | 'stoppedAt'> & {
    readonly approvalId: number
    readonly codes: readonly string[]
    readonly now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into campaigns (
        name, name_en, kind, currency, amount, budget, member_max, audience, starts_at, ends_at,
        approval_id, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      returning id`,
    values: [
      campaign.name,
      campaign.nameEn,
      campaign.kind,
      campaign.currency,
      campaign.amount,
      campaign.budget,
      campaign.memberMax,
      campaign.audience,
      campaign.startsAt,
      campaign.endsAt,
      campaign.approvalId,
      campaign.now,
    ],
  })
  const { id } = row as { id: number }
  await tx.query({
    text: `
      insert into coupon_codes (code, campaign_id, number)
      select code, $1, number
      from unnest($2::text[]) with ordinality as new_code (code, number)`,
    values: [id, campaign.codes],
  })
  return id
}

export async function markStopped(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx.query({ text: 'update campaigns set stopped_at = $2 where id = $1', values: [id, now] })
}

export async function lockCampaign(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.query({
    text: 'select from campaigns where id = $1 for no key update',
    values: [id],
  })
  return rows.length === 1
}

export interface ListedCode extends Row {
  readonly code: string
  readonly number: number
  /**
   * When the code was redeemed. Null for a single-use code that is not redeemed yet, and for a code
   * that many members share.
   */
  readonly usedAt: Date | null
}

export function selectCodes(on: Queryable, campaignId: number): Promise<ListedCode[]> {
  return on.query({
    text: `
      select coupon_codes.code, number, created_at as used_at
      from coupon_codes
      left join coupon_uses on single_code = coupon_codes.code
      where coupon_codes.campaign_id = $1
      order by number`,
    values: [campaignId],
  })
}

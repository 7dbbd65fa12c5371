import type { campaignFields } from '#contract/console/campaigns/campaigns.fields.ts'
import type { CampaignRow } from '#contract/console/campaigns/campaigns.ts'
import type { ValuesOf } from '#contract/console/field.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import { bind, type ListSource } from '#server/console/lists/list.sql.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

const STATE = `
  case
    when stopped_at is not null then 'stopped'
    when ends_at <= $now then 'ended'
    when granted + amount > budget then 'spent'
    when starts_at > $now then 'planned'
    else 'running'
  end`
const CAMPAIGN = `
  id,
  name,
  coalesce(name_en, '') as name_en,
  kind,
  coalesce(chosen_code, '') as chosen_code,
  (select coalesce(max(number), 0) from coupon_codes where campaign_id = campaigns.id) as count,
  pack_id,
  coalesce((select packs.name from packs where packs.id = pack_id), '') as pack_name,
  is_daily,
  currency,
  amount,
  budget,
  member_max,
  audience,
  rank_min,
  coalesce((select name from ranks where ranks.id = rank_min), '') as rank_name,
  coalesce((select name_en from ranks where ranks.id = rank_min), '') as rank_name_en,
  requirement,
  starts_at,
  ends_at,
  ${STATE} as state,
  granted,
  use_count,
  console.takes_codes(campaigns) as takes_codes,
  stopped_at`

export const campaignSource: ListSource<'GET /campaigns'> = {
  select: CAMPAIGN,
  from: 'campaigns',
  where: { state: `${STATE} = $state` },
  order: 'id $direction',
}

export async function selectCampaign(
  on: Queryable,
  values: { readonly id: number; readonly now: Date },
): Promise<Sendable<CampaignRow> | null> {
  const [campaign] = await on.query<Sendable<CampaignRow> & Row>(
    bind(`select ${CAMPAIGN} from campaigns where id = $id`, values),
  )
  return campaign ?? null
}

/** Returns the ranks of the month, the lowest first. */
export function selectRankChoices(
  on: Queryable,
  month: number,
): Promise<({ id: number; name: string; nameEn: string } & Row)[]> {
  return on.query(sql`
    select rank_id as id, name, name_en
    from rank_terms
    where set_id = (
      select id
      from rank_sets
      where from_month <= ${month}
      order by from_month desc
      limit 1
    )
    order by month_yen`)
}

interface PackOfDraws extends Row {
  readonly id: number
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly total: number
}

/** Returns the published packs whose sale has not ended, the newest first; or only one of them. */
export function selectPacksOfDraws(
  on: Queryable,
  { id = null, now }: { id?: number | null; now: Date },
): Promise<PackOfDraws[]> {
  return on.query(sql`
    select
      packs.id,
      packs.name,
      currency,
      price,
      total
    from packs
    where published_at is not null
      and (ends_at is null or ends_at > ${now})
      and (${id}::bigint is null or packs.id = ${id})
    order by packs.id desc
    limit 200`)
}

interface PrizeOfDraws extends Row {
  readonly packId: number
  readonly count: number
  readonly buyPoint: number
  readonly marketYen: number | null
  /** Null for a card that has a market price. */
  readonly costYen: number | null
}

/** Returns the prizes of the packs as they were published, the extra prizes included. */
export function selectPrizesOfDraws(
  on: Queryable,
  packIds: readonly number[],
): Promise<PrizeOfDraws[]> {
  return on.query(sql`
    with won as (
      select pack_id, card_id, buy_point, count
      from prizes
      where pack_id = any(${packIds})
      union all
      select pack_id, card_id, buy_point, total / coalesce(step, total)
      from extra_prizes
      join packs on packs.id = pack_id
      where pack_id = any(${packIds})
    )
    select
      pack_id,
      sum(count)::integer as count,
      buy_point,
      market_price as market_yen,
      case
        when market_price is null then (
          select ${raw(AVERAGE_COST)}::integer
          from console.copies
          where copies.card_id = cards.id
        )
      end as cost_yen
    from won
    join cards on cards.id = card_id
    group by pack_id, cards.id, buy_point`)
}

interface CampaignDay extends Row {
  readonly day: string
  readonly count: number
  readonly amount: number
  readonly drawnCount: number
  /** Of all days: how many members have redeemed one, and how many free draws are used. */
  readonly memberSum: number
  readonly drawnSum: number
}

/**
 * Returns, for each day in Japan, how many coupons were redeemed and what they cost. The newest day
 * comes first. One reading of the coupons gives the sums too: a daily draw has millions.
 */
export function selectCampaignDays(
  on: Queryable,
  { id, limit }: { id: number; limit: number },
): Promise<CampaignDay[]> {
  return on.query(sql`
    select
      to_char(coupon_uses.created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
      count(*) as count,
      sum(coupon_uses.amount)::bigint as amount,
      count(drawn.reference) as drawn_count,
      (sum(count(*) filter (where nth = 1)) over ())::bigint as member_sum,
      (sum(count(drawn.reference)) over ())::bigint as drawn_sum
    from coupon_uses
    left join entries as drawn
      on drawn.kind = 'free-draw'
      and drawn.reference = coupon_uses.id::text
      and ticket_until is not null
    where campaign_id = ${id}
    group by 1
    order by 1 desc
    limit ${limit}`)
}

/**
 * Inserts an approved campaign with its codes. Returns its id. The trigger `campaigns_approved`
 * refuses a campaign that differs from its approval.
 */
export async function insertCampaign(
  tx: Transaction,
  { count: _, nameEn, chosenCode, ...fields }: ValuesOf<typeof campaignFields>,
  {
    codes,
    ...approved
  }: {
    readonly approvalId: number
    readonly codes: readonly string[]
    readonly createdAt: Date
  },
): Promise<number> {
  const campaign = {
    ...fields,
    nameEn: nameEn || null,
    chosenCode: chosenCode || null,
    ...approved,
  }
  const { names, values } = writtenColumns(campaign)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into campaigns (${names})
    values (${values})
    returning id`)
  const { id } = row as { id: number }
  await insertCodes(tx, { campaignId: id, codes, numbersBefore: 0 })
  return id
}

/** Adds codes to a campaign that the caller has locked. */
export async function insertCodes(
  tx: Transaction,
  values: { campaignId: number; codes: readonly string[]; numbersBefore: number },
): Promise<void> {
  await tx.query(sql`
    insert into coupon_codes (code, campaign_id, number)
    select code, ${values.campaignId}, ${values.numbersBefore} + number
    from unnest(${values.codes}::text[]) with ordinality as new_code (code, number)`)
}

/**
 * Returns the campaigns that have one of the codes. Other imports of codes wait until the
 * transaction ends, so that no two campaigns take one code.
 */
export async function lockCodes(
  tx: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('coupon codes'))`)
  const rows = await tx.query<{ code: string; campaignId: number }>(sql`
    select code, campaign_id
    from coupon_codes
    where code = any(${codes})`)
  return new Map(rows.map(({ code, campaignId }) => [code, campaignId]))
}

export async function markStopped(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx.query(sql`update campaigns set stopped_at = ${now} where id = ${id}`)
}

export async function lockCampaign(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.query(sql`select from campaigns where id = ${id} for no key update`)
  return rows.length === 1
}

interface ListedCode extends Row {
  readonly code: string
  readonly number: number
  /**
   * Null for a single-use code that is not redeemed yet, and for a code that many members share.
   */
  readonly usedAt: Date | null
}

export function selectCodes(on: Queryable, campaignId: number): Promise<ListedCode[]> {
  return on.query(sql`
    select coupon_codes.code, number, created_at as used_at
    from coupon_codes
    left join coupon_uses on single_code = coupon_codes.code
    where coupon_codes.campaign_id = ${campaignId}
    order by number`)
}

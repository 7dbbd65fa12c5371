import type { PackRow } from '#contract/console/packs/packs.ts'
import type { Stored } from '#server/console/acts/route.ts'
import type { PartSource } from '#server/console/lists/list.sql.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

/** A row of the list without what is found for the rows of one page only. */
export type ListedPack = Omit<
  Stored<PackRow, 'startsAt' | 'endsAt' | 'changedAt'>,
  'margin' | 'lacksEnglish'
>

/**
 * The SQL of the rows of the list at the moment `$now`: drafts that are not published, and published
 * packs. Tickets that wait for a notary may still be paid back, so they are no income yet.
 */
const LISTED = `
  select
    'draft-' || drafts.id as key,
    drafts.id as draft_id,
    drafts.pack_id,
    case
      when exists (
        select from console.approvals
        where kind = 'packs.publish'
          and target_kind = 'pack-draft'
          and target_id = drafts.id::text
          and state = 'waiting'
          and expires_at > $now
      ) then 'submitted'
      else 'draft'
    end as state,
    content ->> 'name' as name,
    spellings_of(coalesce(content ->> 'reading', '')) as spellings,
    coalesce(content -> 'images' ->> 0, '') as image,
    (content ->> 'card_type_id')::bigint as card_type_id,
    content ->> 'currency' as currency,
    (content ->> 'price')::integer as price,
    0 as sold,
    0 as drawn,
    coalesce((select sum(count) from console.draft_lines where draft_id = drafts.id), 0) as total,
    (content ->> 'starts_at')::timestamptz as starts_at,
    (content ->> 'ends_at')::timestamptz as ends_at,
    made_by as maker_id,
    saved_at as changed_at
  from console.drafts
  left join packs on packs.id = drafts.pack_id
  where discarded_at is null
    and packs.id is null
  union all
  select
    'pack-' || packs.id,
    drafts.id,
    packs.id,
    case
      when urns.sold_count = total and end_message = '' then 'sold-out'
      when ends_at <= $now then 'ended'
      when starts_at > $now then 'scheduled'
      else 'on-sale'
    end,
    packs.name,
    packs.spellings,
    images[1],
    card_type_id,
    currency,
    price,
    urns.sold_count,
    urns.sold_count - coalesce(
      (select sum(draw_count) from batches where pack_id = packs.id and drawn_at is null), 0
    )::integer,
    total,
    starts_at,
    ends_at,
    made_by,
    published_at
  from packs
  join urns on urns.pack_id = packs.id
  left join console.drafts on drafts.pack_id = packs.id
  where published_at is not null`
const orderBy = (value: string) => `${value} $direction $nulls, key`

export const packSource: PartSource = {
  select: `
    key,
    draft_id,
    pack_id,
    listed.state,
    listed.name,
    image,
    card_type_id,
    currency,
    price,
    sold,
    total,
    drawn * coalesce(price, 0) as income,
    starts_at,
    ends_at,
    case
      when maker_id is not null
      then jsonb_build_object('id', maker_id, 'name', operators.name)
    end as maker,
    changed_at`,
  from: `(${LISTED}) as listed left join console.operators on operators.id = maker_id`,
  where: {
    text: `
      fold_text(listed.name || E'\\n' || listed.spellings) like all (search_patterns($text))
      or pack_id::text = search_key($text)`,
    state: 'listed.state = $state',
    type: 'card_type_id = $type',
    currency: 'currency = $currency',
    maker: 'maker_id = $maker',
  },
  order: {
    name: orderBy('listed.name'),
    price: orderBy('price'),
    sold: orderBy('sold'),
    income: orderBy('drawn * price'),
    startsAt: orderBy('starts_at'),
    endsAt: orderBy('ends_at'),
    changedAt: orderBy('changed_at'),
  },
}

/** All cards of a pack, extra prizes included. The cost is null if that of any card is unknown. */
export interface PackCost extends Row {
  readonly yen: number | null
  readonly cardCount: number
}

/**
 * Returns, for each draft and pack, the total cost of its cards. The keys are `draft-<id>` and
 * `pack-<id>`.
 */
export async function selectCosts(
  on: Queryable,
  { draftIds, packIds }: { draftIds: readonly number[]; packIds: readonly number[] },
): Promise<ReadonlyMap<string, PackCost>> {
  const rows = await on.query<PackCost & { key: string }>(sql`
    with line as (
      select 'pack-' || pack_id as key, card_id, count
      from prizes
      where pack_id = any(${packIds})
      union all
      select 'pack-' || pack_id, card_id, case kind when 'last' then 1 else total / step end
      from extra_prizes
      join packs on packs.id = pack_id
      where pack_id = any(${packIds})
      union all
      select 'draft-' || draft_id, card_id, count
      from console.draft_lines
      where draft_id = any(${draftIds})
      union all
      select
        'draft-' || drafts.id,
        (extra ->> 'card_id')::bigint,
        coalesce(whole.total / (extra ->> 'step')::integer, 1)
      from console.drafts
      cross join lateral jsonb_array_elements(content -> 'extras') as extra
      cross join lateral (
        select coalesce(sum(count), 0)::integer as total
        from console.draft_lines
        where draft_id = drafts.id
      ) as whole
      where drafts.id = any(${draftIds})
    ), cost as (
      select
        card_id,
        ${raw(AVERAGE_COST)}::bigint as yen
      from console.copies
      where card_id in (select card_id from line)
      group by card_id
    )
    select
      key,
      case when not bool_or(yen is null) then sum(count * yen)::bigint end as yen,
      sum(count)::bigint as card_count
    from line
    left join cost using (card_id)
    group by key`)
  return new Map(rows.map(({ key, ...cost }) => [key, cost]))
}

export function selectMakers(on: Queryable): Promise<{ id: number; name: string }[]> {
  return on.query(sql`
    select id, name
    from console.operators
    where exists (select from console.drafts where made_by = operators.id)
    order by name, id`)
}

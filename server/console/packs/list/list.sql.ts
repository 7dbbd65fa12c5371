import type { PackState } from '#contract/console/packs/pack-limits.rule.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import { likePatternsOf } from '#server/exchange/search-text.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface ListedPack extends Row {
  readonly key: string
  readonly draftId: number | null
  readonly packId: number | null
  readonly state: PackState
  readonly name: string
  readonly image: string
  readonly cardTypeId: number | null
  readonly currency: 'point' | 'coin'
  readonly price: number | null
  readonly sold: number
  readonly total: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly makerId: number | null
  readonly makerName: string | null
  readonly changedAt: Date
}
export interface PackFilters {
  readonly now: Date
  readonly state?: string | undefined
  readonly type?: number | undefined
  readonly currency?: string | undefined
  readonly maker?: number | undefined
  readonly text: string
}

/**
 * The SQL of the rows of the list at the moment $1: drafts that are not published, and published
 * packs.
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
          and expires_at > $1
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
      when urns.sold_count = total then 'sold-out'
      when ends_at <= $1 then 'ended'
      when starts_at > $1 then 'scheduled'
      else 'on-sale'
    end,
    packs.name,
    packs.spellings,
    images[1],
    card_type_id,
    currency,
    price,
    urns.sold_count,
    total,
    starts_at,
    ends_at,
    made_by,
    published_at
  from packs
  join urns on urns.pack_id = packs.id
  left join console.drafts on drafts.pack_id = packs.id
  where published_at is not null`
const MATCHES = `
  ($2::text is null or listed.state = $2)
  and ($3::bigint is null or card_type_id = $3)
  and ($4::text is null or currency = $4)
  and ($5::bigint is null or maker_id = $5)
  and (
    $6 = ''
    or strpos(lower(listed.name), lower($6)) > 0
    or pack_id::text = $6
    or listed.spellings like all ($7)
  )`
const ORDER = {
  name: 'listed.name',
  price: 'price',
  sold: 'sold',
  income: 'sold * price',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  changedAt: 'changed_at',
} as const

const matchValues = ({ now, state, type, currency, maker, text }: PackFilters) => [
  now,
  state ?? null,
  type ?? null,
  currency ?? null,
  maker ?? null,
  text,
  likePatternsOf(text),
]

export async function countListed(on: Queryable, filters: PackFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from (${LISTED}) as listed where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectListed(
  on: Queryable,
  filters: PackFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<ListedPack[]> {
  const direction = page.direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
  return on.query({
    text: `
      select listed.*, operators.name as maker_name
      from (${LISTED}) as listed
      left join console.operators on operators.id = maker_id
      where ${MATCHES}
      order by ${ORDER[page.sort]} ${direction}, key
      offset $8
      limit $9`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

/**
 * Returns, for each draft and pack, the total cost of its cards, extra prizes included. The keys
 * are `draft-<id>` and `pack-<id>`. A total is null if the cost of any of the cards is unknown.
 */
export async function selectCosts(
  on: Queryable,
  { draftIds, packIds }: { draftIds: readonly number[]; packIds: readonly number[] },
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await on.query<{ key: string; yen: number | null }>({
    text: `
      with line as (
        select 'pack-' || pack_id as key, card_id, count
        from prizes
        where pack_id = any($1)
        union all
        select 'pack-' || pack_id, card_id, case kind when 'last' then 1 else total / step end
        from extra_prizes
        join packs on packs.id = pack_id
        where pack_id = any($1)
        union all
        select 'draft-' || draft_id, card_id, count
        from console.draft_lines
        where draft_id = any($2)
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
        where drafts.id = any($2)
      ), cost as (
        select
          card_id,
          ${AVERAGE_COST}::bigint as yen
        from console.copies
        where card_id in (select card_id from line)
        group by card_id
      )
      select key, case when not bool_or(yen is null) then sum(count * yen)::bigint end as yen
      from line
      left join cost using (card_id)
      group by key`,
    values: [packIds, draftIds],
  })
  return new Map(rows.map(({ key, yen }) => [key, yen]))
}

export function selectMakers(on: Queryable): Promise<{ id: number; name: string }[]> {
  return on.query({
    text: `
      select id, name
      from console.operators
      where exists (select from console.drafts where made_by = operators.id)
      order by name, id`,
  })
}

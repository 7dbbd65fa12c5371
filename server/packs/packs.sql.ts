import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'
import { type ExtraPrize, isWaitingForDraw, type Pack, type Prize, type PrizeCard } from './pack.ts'

type PublishedPack = Omit<Pack, 'prizes' | 'extraPrizes'>

const PUBLISHED_PACKS = `
      select
        packs.id,
        name,
        name_en,
        reading,
        spellings,
        currency,
        price,
        total,
        max_buy_count,
        is_limited,
        ship_fee_points,
        ship_free_cards,
        limit_message,
        limit_message_en,
        card_type_id,
        movie_style,
        position,
        starts_at,
        ends_at,
        end_message,
        end_message_en,
        shows_lineup,
        detail_html,
        detail_html_en,
        images,
        pack_root,
        convert_from(composition, 'UTF8')::jsonb -> 'notaries' as notaries,
        coalesce((convert_from(composition, 'UTF8')::jsonb -> 'line' ->> 'seconds')::integer, 0)
          as line_seconds,
        coalesce(convert_from(composition, 'UTF8')::jsonb -> 'proofs', '[]') as proofs,
        urns.sold_count,
        urns.counts
      from packs
      join urns on urns.pack_id = packs.id
      where published_at is not null`

/** Selects every published pack with its stock, but without its prizes. */
export function selectPublishedPacks(on: Queryable): Promise<(PublishedPack & Row)[]> {
  return on.query({ name: 'select-published-packs', text: PUBLISHED_PACKS })
}

/** With its stock, but without its prizes. Null if the pack is not published. */
export async function selectPublishedPack(
  on: Queryable,
  id: number,
): Promise<(PublishedPack & Row) | null> {
  const rows = await on.query<PublishedPack & Row>(sql`
    ${raw(PUBLISHED_PACKS)}
      and packs.id = ${id}`)
  return rows[0] ?? null
}

/** Changes with every insert, update or delete of a published pack. */
export async function selectPacksVersion(on: Queryable): Promise<string> {
  const rows = await on.query<{ version: string | null }>(named('select-packs-version')`
    select string_agg(concat_ws(' ', id, xmin, ctid), ',' order by id) as version
    from packs
    where published_at is not null`)
  return rows[0]?.version ?? ''
}

interface PackStock {
  readonly packId: number
  readonly soldCount: number
  readonly counts: readonly number[]
}

/** Of those packs that have sold more tickets, or drawn more of those sold, than `cachedPacks` say. */
export function selectChangedStock(
  on: Queryable,
  cachedPacks: readonly Pick<Pack, 'id' | 'total' | 'notaries' | 'soldCount' | 'counts'>[],
): Promise<(PackStock & Row)[]> {
  return on.query(named('select-changed-stock')`
    select
      pack_id,
      urns.sold_count,
      counts
    from unnest(
      ${cachedPacks.map(({ id }) => id)}::bigint[],
      ${cachedPacks.map(({ soldCount }) => soldCount)}::integer[],
      ${cachedPacks.map(isWaitingForDraw)}::boolean[]
    )
      as cached (id, sold_count, is_waiting)
    join urns on urns.pack_id = cached.id
    where urns.sold_count > cached.sold_count
      or cached.is_waiting and urns.sold_count = cached.sold_count`)
}

/** The English texts come from the card, because the composition does not contain them. */
const PRIZE_CARD_COLUMNS = sql`
  pack_id,
  no,
  card_id,
  prize.name,
  cards.name_en,
  prize.image,
  prize.rarity,
  prize.rarity_label,
  cards.rarity_label_en,
  prize.model_number,
  prize.set_size,
  buy_point,
  action_type,
  ship_below_percent,
  ship_from_yen`

type OfPack<T extends PrizeCard> = T & { packId: number } & Row

export function selectPrizes(on: Queryable, packIds: readonly number[]): Promise<OfPack<Prize>[]> {
  return on.query(sql`
    select ${PRIZE_CARD_COLUMNS}, count
    from prizes as prize
    join cards on cards.id = card_id
    where pack_id = any(${packIds})
    order by pack_id, no`)
}

export function selectExtraPrizes(
  on: Queryable,
  packIds: readonly number[],
): Promise<OfPack<ExtraPrize>[]> {
  return on.query(sql`
    select ${PRIZE_CARD_COLUMNS}, kind, step
    from extra_prizes as prize
    join cards on cards.id = card_id
    where pack_id = any(${packIds})
    order by pack_id, no`)
}

/** Exactly the bytes whose hash is the pack root. Null if the pack is not published. */
export async function selectComposition(on: Queryable, packId: number): Promise<Buffer | null> {
  const rows = await on.query<{ composition: Buffer }>(sql`
    select composition
    from packs
    where id = ${packId}
      and published_at is not null`)
  return rows[0]?.composition ?? null
}

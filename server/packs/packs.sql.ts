import type { ExtraPrize, ExtraPrizeKind, Pack, Prize, PrizeCard } from '#server/packs/pack/pack.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

type PublishedPack = Omit<Pack, 'prizes' | 'extraPrizes'>
type NewPack = Omit<PublishedPack, 'id' | 'packRoot' | 'soldCount' | 'counts'> & {
  readonly isDemo: boolean
}

/** Selects every published pack with its stock, without its prizes. */
export function selectPublishedPacks(on: Queryable): Promise<(PublishedPack & Row)[]> {
  return on.query({
    name: 'select-published-packs',
    text: `
      select
        packs.id,
        name,
        name_en as "nameEn",
        currency,
        price,
        total,
        max_buy_count as "maxBuyCount",
        is_limited as "isLimited",
        limit_message as "limitMessage",
        limit_message_en as "limitMessageEn",
        card_type_id as "cardTypeId",
        movie_style as "movieStyle",
        position,
        starts_at as "startsAt",
        ends_at as "endsAt",
        shows_lineup as "showsLineup",
        detail_html as "detailHtml",
        detail_html_en as "detailHtmlEn",
        images,
        pack_root as "packRoot",
        urns.sold_count as "soldCount",
        urns.counts
      from packs
      join urns on urns.pack_id = packs.id
      where published_at is not null`,
  })
}

/**
 * Returns a string that changes whenever a published pack is inserted, updated or deleted. For each
 * row, the string names the transaction that wrote it and its physical position.
 */
export async function selectPacksVersion(on: Queryable): Promise<string> {
  const rows = await on.query<{ version: string | null }>({
    name: 'select-packs-version',
    text: `
      select string_agg(concat_ws(' ', id, xmin, ctid), ',' order by id) as version
      from packs
      where published_at is not null`,
  })
  return rows[0]?.version ?? ''
}

interface PackStock {
  readonly packId: number
  readonly soldCount: number
  readonly counts: readonly number[]
}

/** Selects the stock of those packs that have sold more tickets than `cachedPacks` says. */
export function selectChangedStock(
  on: Queryable,
  cachedPacks: readonly Pick<Pack, 'id' | 'soldCount'>[],
): Promise<(PackStock & Row)[]> {
  return on.query({
    name: 'select-changed-stock',
    text: `
      select
        pack_id as "packId",
        urns.sold_count as "soldCount",
        counts
      from unnest($1::bigint[], $2::integer[]) as cached (id, sold_count)
      join urns on urns.pack_id = cached.id
      where urns.sold_count > cached.sold_count`,
    values: [cachedPacks.map(({ id }) => id), cachedPacks.map(({ soldCount }) => soldCount)],
  })
}

/**
 * The columns of a prize, and the English texts of its card. The composition does not contain the
 * English texts.
 */
const PRIZE_CARD_COLUMNS = `
  pack_id as "packId",
  no,
  card_id as "cardId",
  prize.name,
  cards.name_en as "nameEn",
  prize.image,
  prize.rarity,
  prize.rarity_label as "rarityLabel",
  cards.rarity_label_en as "rarityLabelEn",
  prize.model_number as "modelNumber",
  prize.set_size as "setSize",
  buy_point as "buyPoint",
  action_type as "actionType"`

type OfPack<T extends PrizeCard> = T & { packId: number } & Row

export function selectPrizes(on: Queryable, packIds: readonly number[]): Promise<OfPack<Prize>[]> {
  return on.query({
    text: `
      select ${PRIZE_CARD_COLUMNS}, count
      from prizes as prize
      join cards on cards.id = card_id
      where pack_id = any($1)
      order by pack_id, no`,
    values: [packIds],
  })
}

export function selectExtraPrizes(
  on: Queryable,
  packIds: readonly number[],
): Promise<OfPack<ExtraPrize>[]> {
  return on.query({
    text: `
      select ${PRIZE_CARD_COLUMNS}, kind, step
      from extra_prizes as prize
      join cards on cards.id = card_id
      where pack_id = any($1)
      order by pack_id, no`,
    values: [packIds],
  })
}

export async function selectComposition(on: Queryable, packId: number): Promise<Buffer | null> {
  const rows = await on.query<{ composition: Buffer }>({
    text: 'select composition from packs where id = $1 and published_at is not null',
    values: [packId],
  })
  return rows[0]?.composition ?? null
}

/**
 * Inserts an unpublished pack and returns its id. Only fixtures pass an `id`. Without one, the
 * database assigns the next id.
 */
export async function insertPack(tx: Transaction, pack: NewPack, id?: number): Promise<number> {
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into packs (
        id, name, currency, price, total, max_buy_count, is_limited, limit_message, card_type_id,
        movie_style, position, starts_at, ends_at, shows_lineup, detail_html, images, is_demo,
        name_en, limit_message_en, detail_html_en
      )
      values (
        coalesce($1, nextval(pg_get_serial_sequence('packs', 'id'))),
        $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
        $18, $19, $20
      )
      returning id`,
    values: [
      id ?? null,
      pack.name,
      pack.currency,
      pack.price,
      pack.total,
      pack.maxBuyCount,
      pack.isLimited,
      pack.limitMessage,
      pack.cardTypeId,
      pack.movieStyle,
      pack.position,
      pack.startsAt,
      pack.endsAt,
      pack.showsLineup,
      pack.detailHtml,
      pack.images,
      pack.isDemo,
      pack.nameEn,
      pack.limitMessageEn,
      pack.detailHtmlEn,
    ],
  })
  return (rows[0] as { id: number }).id
}

interface NewPrizeCard {
  readonly cardId: number
  readonly buyPoint: number
  readonly actionType: '0' | '2'
}
interface NewPrize extends NewPrizeCard {
  readonly count: number
}
interface NewExtraPrize extends NewPrizeCard {
  readonly kind: ExtraPrizeKind
  readonly step: number | null
}

/**
 * Inserts the prizes with a copy of each card's fields, so that a later change of the card does not
 * change a prize on sale.
 */
export async function insertPrizes(
  tx: Transaction,
  packId: number,
  prizes: readonly NewPrize[],
): Promise<void> {
  await tx.query({
    text: `
      insert into prizes (
        pack_id, no, card_id, name, image, rarity, rarity_label, model_number, set_size,
        buy_point, action_type, count
      )
      select
        $1, line.no - 1, cards.id, cards.name, cards.image, cards.rarity, cards.rarity_label,
        cards.model_number, cards.set_size, line.buy_point, line.action_type, line.count
      from unnest($2::bigint[], $3::integer[], $4::text[], $5::integer[])
        with ordinality as line (card_id, buy_point, action_type, count, no)
      join cards on cards.id = line.card_id`,
    values: [
      packId,
      prizes.map(({ cardId }) => cardId),
      prizes.map(({ buyPoint }) => buyPoint),
      prizes.map(({ actionType }) => actionType),
      prizes.map(({ count }) => count),
    ],
  })
}

/** Inserts the extra prizes, with a copy of each card's fields as `insertPrizes` makes it. */
export async function insertExtraPrizes(
  tx: Transaction,
  packId: number,
  extraPrizes: readonly NewExtraPrize[],
): Promise<void> {
  await tx.query({
    text: `
      insert into extra_prizes (
        pack_id, no, kind, step, card_id, name, image, rarity, rarity_label, model_number, set_size,
        buy_point, action_type
      )
      select
        $1, line.no - 1, line.kind, line.step, cards.id, cards.name, cards.image, cards.rarity,
        cards.rarity_label, cards.model_number, cards.set_size, line.buy_point, line.action_type
      from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::integer[])
        with ordinality as line (card_id, buy_point, action_type, kind, step, no)
      join cards on cards.id = line.card_id`,
    values: [
      packId,
      extraPrizes.map(({ cardId }) => cardId),
      extraPrizes.map(({ buyPoint }) => buyPoint),
      extraPrizes.map(({ actionType }) => actionType),
      extraPrizes.map(({ kind }) => kind),
      extraPrizes.map(({ step }) => step),
    ],
  })
}

/**
 * Stores the final composition of a pack, publishes the pack, and creates its urn, which holds the
 * stock.
 */
export async function markPublished(
  tx: Transaction,
  pack: { id: number; composition: Buffer; packRoot: Buffer; counts: readonly number[]; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      update packs
      set composition = $2, pack_root = $3, published_at = $4
      where id = $1`,
    values: [pack.id, pack.composition, pack.packRoot, pack.now],
  })
  await tx.query({
    text: 'insert into urns (pack_id, head, counts) values ($1, $2, $3)',
    values: [pack.id, pack.packRoot, pack.counts],
  })
}

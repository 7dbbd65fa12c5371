import type { ExtraPrizeKind, Pack } from '#server/packs/pack.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { SHIPPING_RULES } from '#server/settings/settings.ts'

export type NewPack = Omit<
  Pack,
  | 'id'
  | 'packRoot'
  | 'shipFeePoints'
  | 'shipFreeCards'
  | 'soldCount'
  | 'counts'
  | 'prizes'
  | 'extraPrizes'
  | 'endMessage'
  | 'endMessageEn'
  | 'spellings'
> & { readonly isDemo: boolean }

/**
 * Inserts an unpublished pack with the present fee of shipping and returns its id. `id` is the number that a submitted draft has
 * reserved. Without `id`, the database assigns the next number.
 */
export async function insertPack(tx: Transaction, pack: NewPack, id?: number): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into packs (
      id, name, currency, price, total, max_buy_count, is_limited, limit_message, card_type_id,
      movie_style, position, starts_at, ends_at, shows_lineup, detail_html, images, is_demo,
      name_en, limit_message_en, detail_html_en, reading, ship_fee_points, ship_free_cards
    )
    values (
      coalesce(${id ?? null}, nextval(pg_get_serial_sequence('packs', 'id'))),
      ${pack.name}, ${pack.currency}, ${pack.price}, ${pack.total}, ${pack.maxBuyCount},
      ${pack.isLimited}, ${pack.limitMessage}, ${pack.cardTypeId}, ${pack.movieStyle},
      ${pack.position}, ${pack.startsAt}, ${pack.endsAt}, ${pack.showsLineup}, ${pack.detailHtml},
      ${pack.images}, ${pack.isDemo},
      ${pack.nameEn}, ${pack.limitMessageEn}, ${pack.detailHtmlEn}, ${pack.reading},
      ${raw(SHIPPING_RULES)}
    )
    returning id`)
  return (rows[0] as { id: number }).id
}

interface NewPrizeCard {
  readonly cardId: number
  readonly buyPoint: number
  readonly actionType: '0' | '2'
  readonly shipBelowPercent?: number | null
  readonly shipFromYen?: number | null
}
export interface NewPrize extends NewPrizeCard {
  readonly count: number
}
export interface NewExtraPrize extends NewPrizeCard {
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
  await tx.query(sql`
    insert into prizes (
      pack_id, no, card_id, name, image, rarity, rarity_label, model_number, set_size,
      buy_point, action_type, count, ship_below_percent, ship_from_yen
    )
    select
      ${packId}, line.no - 1, cards.id, cards.name, cards.image, cards.rarity, cards.rarity_label,
      cards.model_number, cards.set_size, line.buy_point, line.action_type, line.count,
      line.ship_below_percent, line.ship_from_yen
    from unnest(
      ${prizes.map(({ cardId }) => cardId)}::bigint[],
      ${prizes.map(({ buyPoint }) => buyPoint)}::integer[],
      ${prizes.map(({ actionType }) => actionType)}::text[],
      ${prizes.map(({ count }) => count)}::integer[],
      ${prizes.map(({ shipBelowPercent }) => shipBelowPercent ?? null)}::smallint[],
      ${prizes.map(({ shipFromYen }) => shipFromYen ?? null)}::integer[]
    )
      with ordinality
        as line (card_id, buy_point, action_type, count, ship_below_percent, ship_from_yen, no)
    join cards on cards.id = line.card_id`)
}

/**
 * Inserts the extra prizes with a copy of each card's fields, so that a later change of the card
 * does not change an extra prize on sale.
 */
export async function insertExtraPrizes(
  tx: Transaction,
  packId: number,
  extraPrizes: readonly NewExtraPrize[],
): Promise<void> {
  await tx.query(sql`
    insert into extra_prizes (
      pack_id, no, kind, step, card_id, name, image, rarity, rarity_label, model_number, set_size,
      buy_point, action_type, ship_below_percent, ship_from_yen
    )
    select
      ${packId}, line.no - 1, line.kind, line.step, cards.id, cards.name, cards.image, cards.rarity,
      cards.rarity_label, cards.model_number, cards.set_size, line.buy_point, line.action_type,
      line.ship_below_percent, line.ship_from_yen
    from unnest(
      ${extraPrizes.map(({ cardId }) => cardId)}::bigint[],
      ${extraPrizes.map(({ buyPoint }) => buyPoint)}::integer[],
      ${extraPrizes.map(({ actionType }) => actionType)}::text[],
      ${extraPrizes.map(({ kind }) => kind)}::text[],
      ${extraPrizes.map(({ step }) => step)}::integer[],
      ${extraPrizes.map(({ shipBelowPercent }) => shipBelowPercent ?? null)}::smallint[],
      ${extraPrizes.map(({ shipFromYen }) => shipFromYen ?? null)}::integer[]
    )
      with ordinality
        as line (
          card_id, buy_point, action_type, kind, step, ship_below_percent, ship_from_yen, no
        )
    join cards on cards.id = line.card_id`)
}

/** Also stores the composition and creates the urn, which contains the stock. */
export async function markPublished(
  tx: Transaction,
  pack: { id: number; composition: Buffer; packRoot: Buffer; counts: readonly number[]; now: Date },
): Promise<void> {
  await tx.query(sql`
    update packs
    set composition = ${pack.composition}, pack_root = ${pack.packRoot}, published_at = ${pack.now}
    where id = ${pack.id}`)
  await tx.query(sql`
    insert into urns (pack_id, head, counts)
    values (${pack.id}, ${pack.packRoot}, ${pack.counts})`)
}

/**
 * Reserves and returns the number of a pack that is published later. No other pack gets
 * this number.
 */
export async function takePackId(tx: Transaction): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('packs', 'id')) as id`)
  return (rows[0] as { id: number }).id
}

export interface LockedPack extends Row {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly showsLineup: boolean
  /** The start of its sale stays as it was published. */
  readonly hasLine: boolean
}

/** Locks a published pack until the transaction ends. Null if no published pack has the id. */
export async function lockPublishedPack(tx: Transaction, id: number): Promise<LockedPack | null> {
  const rows = await tx.query<LockedPack>(sql`
    select
      id,
      name,
      version,
      starts_at,
      ends_at,
      shows_lineup,
      convert_from(composition, 'UTF8')::jsonb ? 'line' as has_line
    from packs
    where id = ${id}
      and published_at is not null
    for no key update`)
  return rows[0] ?? null
}

/** The fields of a pack that may change after its publication. */
export type Presentation = Pick<
  NewPack,
  | 'position'
  | 'images'
  | 'reading'
  | 'detailHtml'
  | 'detailHtmlEn'
  | 'limitMessage'
  | 'limitMessageEn'
  | 'movieStyle'
  | 'showsLineup'
>

export async function updatePresentation(
  tx: Transaction,
  id: number,
  presentation: Presentation,
): Promise<void> {
  await tx.query(sql`
    update packs
    set
      position = ${presentation.position},
      images = ${presentation.images},
      detail_html = ${presentation.detailHtml},
      detail_html_en = ${presentation.detailHtmlEn},
      limit_message = ${presentation.limitMessage},
      limit_message_en = ${presentation.limitMessageEn},
      movie_style = ${presentation.movieStyle},
      shows_lineup = ${presentation.showsLineup},
      reading = ${presentation.reading},
      version = version + 1
    where id = ${id}`)
}

/** The caller has checked that both times may change. */
export async function updateSaleTimes(
  tx: Transaction,
  id: number,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    update packs
    set starts_at = ${startsAt}, ends_at = ${endsAt}, version = version + 1
    where id = ${id}`)
}

/** Members read the reason in Japanese or English. */
export async function updateSaleEnd(
  tx: Transaction,
  id: number,
  { endsAt, message, messageEn }: { endsAt: Date; message: string; messageEn: string },
): Promise<void> {
  await tx.query(sql`
    update packs
    set
      ends_at = ${endsAt},
      end_message = ${message},
      end_message_en = ${messageEn},
      version = version + 1
    where id = ${id}`)
}

export async function updatePositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(sql`
    update packs
    set position = shelf.position, version = version + 1
    from unnest(${ids}::bigint[]) with ordinality as shelf (id, position)
    where packs.id = shelf.id
      and packs.position <> shelf.position`)
}

/**
 * Records that the shop accepts real payments. This record cannot be removed. From then on, the
 * database refuses to publish packs of the demo.
 */
export async function markLivePayments(on: Queryable): Promise<void> {
  await on.query(sql`
    update shop_settings
    set has_live_payments = true
    where not has_live_payments`)
}

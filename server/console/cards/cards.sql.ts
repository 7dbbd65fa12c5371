import type { ValuesOf } from '#contract/console/field.ts'
import { type cardFields, cardList, newCardFields } from '#contract/console/stock/cards.fields.ts'
import type { CardRow } from '#contract/console/stock/cards.ts'
import type { Stored } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import { columnConditions, columnOrders } from '#server/console/lists/list-columns.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { arraysOf, readColumns, writtenColumns } from '#server/platform/database/written-columns.ts'

export type CardFields = ValuesOf<typeof cardFields>
export type Card = Stored<Omit<CardRow, 'stock' | 'lacksEnglish'>, 'marketPriceAt' | 'retiredAt'>

const CARD_COLUMNS = `
  cards.id,
  ${readColumns(newCardFields, {
    nameEn: `coalesce(name_en, '')`,
    rarityLabelEn: `coalesce(rarity_label_en, '')`,
  })},
  image,
  market_price,
  market_price_at,
  market_source,
  retired_at,
  version`

/** The list of cards. A market price is old if its day is before `$pricedBefore`. */
export const cardSource: ListSource<'GET /cards'> = {
  select: CARD_COLUMNS,
  from: 'cards',
  where: {
    ...columnConditions(cardList),
    text: 'folded like all (search_patterns($text))',
    picture: `(image = '') = ($picture = 'missing')`,
    price: `case $price when 'none' then market_price is null else market_price_at < $pricedBefore end`,
    state: `(retired_at is not null) = ($state = 'retired')`,
  },
  order: {
    ...columnOrders(cardList),
    marketPrice: 'market_price $direction $nulls, id',
    marketPriceAt: 'market_price_at $direction $nulls, id',
  },
}

export async function selectSets(on: Queryable): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>(sql`
    select distinct set_name as name
    from cards
    where set_name <> ''
    order by name`)
  return rows.map(({ name }) => name)
}

export async function selectCard(on: Queryable, id: number, lock = ''): Promise<Card | null> {
  const [card] = await on.query<Card & Row>({
    text: `select ${CARD_COLUMNS} from cards where id = $1 ${lock}`,
    values: [id],
  })
  return card ?? null
}

export function lockCard(tx: Transaction, id: number): Promise<Card | null> {
  return selectCard(tx, id, 'for update')
}

/** Locks the cards with these codes, in the order of their ids. */
export function lockCardsByCode(
  tx: Transaction,
  codes: readonly string[],
): Promise<(Card & Row)[]> {
  return tx.query(sql`
    select ${raw(CARD_COLUMNS)}
    from cards
    where code = any(${codes})
    order by cards.id
    for update`)
}

export type NewCard = CardFields & { readonly code: string }

const WRITTEN = [
  'name',
  'nameEn',
  'setName',
  'modelNumber',
  'rarity',
  'rarityLabel',
  'rarityLabelEn',
  'language',
  'condition',
  'grade',
  'setSize',
  'reading',
] as const satisfies readonly (keyof CardFields)[]

/** Inserts cards without a picture. Returns their ids in the order of `cards`. */
export async function insertCards(tx: Transaction, cards: readonly NewCard[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into cards (
        code, name, name_en, set_name, model_number, rarity, rarity_label, rarity_label_en,
        language, condition, grade, set_size, reading, image
      )
      select
        code, name, nullif(name_en, ''), set_name, model_number, rarity, rarity_label,
        nullif(rarity_label_en, ''), language, condition, grade, set_size, reading, ''
      from unnest(
        $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::integer[], $13::text[]
      ) with ordinality as card (
        code, name, name_en, set_name, model_number, rarity, rarity_label, rarity_label_en,
        language, condition, grade, set_size, reading, position
      )
      order by position
      returning id`,
    values: arraysOf(cards, ['code', ...WRITTEN]),
  })
  return rows.map(({ id }) => id)
}

/** Writes the fields of the cards with these ids, and increases the version of each card by one. */
export async function updateCards(
  tx: Transaction,
  cards: readonly (CardFields & { readonly id: number })[],
): Promise<void> {
  await tx.query({
    text: `
      update cards
      set
        name = card.name,
        name_en = nullif(card.name_en, ''),
        set_name = card.set_name,
        model_number = card.model_number,
        rarity = card.rarity,
        rarity_label = card.rarity_label,
        rarity_label_en = nullif(card.rarity_label_en, ''),
        language = card.language,
        condition = card.condition,
        grade = card.grade,
        set_size = card.set_size,
        reading = card.reading,
        version = cards.version + 1
      from unnest(
        $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::integer[], $13::text[]
      ) as card (
        id, name, name_en, set_name, model_number, rarity, rarity_label, rarity_label_en,
        language, condition, grade, set_size, reading
      )
      where cards.id = card.id`,
    values: arraysOf(cards, ['id', ...WRITTEN]),
  })
}

/** Writes some columns of a card, and increases the version of the card by one. */
export async function updateCard(tx: Transaction, id: number, changed: object): Promise<void> {
  const { changes } = writtenColumns(changed)
  await tx.query(sql`update cards set ${changes} where id = ${id}`)
}

/** Returns whether the card is or ever was in stock or in a pack. */
export async function selectIsInUse(on: Queryable, id: number): Promise<boolean> {
  const [row] = await on.query<{ isInUse: boolean }>(sql`
    select
      exists (select from prizes where card_id = ${id})
      or exists (select from extra_prizes where card_id = ${id})
      or exists (select from console.copies where card_id = ${id})
      as is_in_use`)
  return row?.isInUse ?? false
}

export async function deleteCard(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from cards where id = ${id}`)
}

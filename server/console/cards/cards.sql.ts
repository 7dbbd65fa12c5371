import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/**
 * The fields of a card that an operator enters. An empty English text means that there is no
 * English text.
 */
export interface CardFields {
  readonly name: string
  readonly reading: string
  readonly nameEn: string
  readonly setName: string
  readonly modelNumber: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly rarityLabelEn: string
  readonly language: string
  readonly condition: string
  readonly grade: string
  readonly setSize: number
}
export interface Card extends CardFields {
  readonly id: number
  readonly code: string
  readonly image: string
  readonly marketPrice: number | null
  readonly marketPriceAt: Date | null
  readonly marketSource: string | null
  readonly retiredAt: Date | null
  readonly version: number
}

/** The columns of a card, with the field names of `Card`. */
export const CARD_COLUMNS = `
  cards.id,
  code,
  name,
  reading,
  coalesce(name_en, '') as name_en,
  set_name,
  model_number,
  rarity,
  rarity_label,
  coalesce(rarity_label_en, '') as rarity_label_en,
  language,
  condition,
  grade,
  set_size,
  image,
  market_price,
  market_price_at,
  market_source,
  retired_at,
  version`

export async function selectCard(on: Queryable, id: number): Promise<Card | null> {
  const [card] = await on.query<Card & Row>({
    text: `select ${CARD_COLUMNS} from cards where id = $1`,
    values: [id],
  })
  return card ?? null
}

export async function lockCard(tx: Transaction, id: number): Promise<Card | null> {
  const [card] = await tx.query<Card & Row>({
    text: `select ${CARD_COLUMNS} from cards where id = $1 for update`,
    values: [id],
  })
  return card ?? null
}

/** Locks the cards with these codes, in the order of their ids. */
export function lockCardsByCode(
  tx: Transaction,
  codes: readonly string[],
): Promise<(Card & Row)[]> {
  return tx.query({
    text: `
      select ${CARD_COLUMNS}
      from cards
      where code = any($1)
      order by cards.id
      for update`,
    values: [codes],
  })
}

export interface NewCard extends CardFields {
  readonly code: string
}

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
    values: columnsOf(cards, ({ code }) => code),
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
    values: columnsOf(cards, ({ id }) => id),
  })
}

function columnsOf<C extends CardFields>(
  cards: readonly C[],
  keyOf: (card: C) => unknown,
): readonly unknown[] {
  return [
    cards.map(keyOf),
    cards.map(({ name }) => name),
    cards.map(({ nameEn }) => nameEn),
    cards.map(({ setName }) => setName),
    cards.map(({ modelNumber }) => modelNumber),
    cards.map(({ rarity }) => rarity),
    cards.map(({ rarityLabel }) => rarityLabel),
    cards.map(({ rarityLabelEn }) => rarityLabelEn),
    cards.map(({ language }) => language),
    cards.map(({ condition }) => condition),
    cards.map(({ grade }) => grade),
    cards.map(({ setSize }) => setSize),
    cards.map(({ reading }) => reading),
  ]
}

export async function updateRetired(
  tx: Transaction,
  { id, retiredAt }: { id: number; retiredAt: Date | null },
): Promise<void> {
  await tx.query({
    text: 'update cards set retired_at = $2, version = version + 1 where id = $1',
    values: [id, retiredAt],
  })
}

export async function updateImage(
  tx: Transaction,
  { id, image }: { id: number; image: string },
): Promise<void> {
  await tx.query({
    text: 'update cards set image = $2, version = version + 1 where id = $1',
    values: [id, image],
  })
}

/** Returns whether the card is or ever was in stock or in a pack. */
export async function selectIsInUse(on: Queryable, id: number): Promise<boolean> {
  const [row] = await on.query<{ isInUse: boolean }>({
    text: `
      select
        exists (select from prizes where card_id = $1)
        or exists (select from extra_prizes where card_id = $1)
        or exists (select from console.copies where card_id = $1)
        as is_in_use`,
    values: [id],
  })
  return row?.isInUse ?? false
}

export async function deleteCard(tx: Transaction, id: number): Promise<void> {
  await tx.query({ text: 'delete from cards where id = $1', values: [id] })
}

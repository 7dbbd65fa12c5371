import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface CardType {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

export interface NewCard {
  /** The shop's own code for the card. No two cards have the same code. */
  readonly code: string
  readonly name: string
  /** The English name. If there is none, English screens show the Japanese name. */
  readonly nameEn?: string | null
  readonly reading?: string
  readonly image: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly rarityLabelEn?: string | null
  /** The series that the card was printed in. */
  readonly setName?: string
  readonly modelNumber: string
  readonly setSize: number
}

export function selectCardTypes(on: Queryable): Promise<(CardType & Row)[]> {
  return on.query({
    name: 'select-card-types',
    text: 'select id, name, name_en from card_types order by position, id',
  })
}

export async function insertCardTypes(tx: Transaction, types: readonly CardType[]): Promise<void> {
  await tx.query({
    text: `
      insert into card_types (id, name, name_en)
      select * from unnest($1::integer[], $2::text[], $3::text[])`,
    values: [types.map(({ id }) => id), types.map(({ name }) => name), types.map((t) => t.nameEn)],
  })
}

export async function insertCards(tx: Transaction, cards: readonly NewCard[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into cards (
        name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size,
        code, set_name, reading
      )
      select
        name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size,
        code, set_name, reading
      from unnest(
        $1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[],
        $8::integer[], $9::text[], $10::text[], $11::text[]
      ) with ordinality as card (
        name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size, code,
        set_name, reading, position
      )
      order by position
      returning id`,
    values: [
      cards.map(({ name }) => name),
      cards.map(({ nameEn }) => nameEn ?? null),
      cards.map(({ image }) => image),
      cards.map(({ rarity }) => rarity),
      cards.map(({ rarityLabel }) => rarityLabel),
      cards.map(({ rarityLabelEn }) => rarityLabelEn ?? null),
      cards.map(({ modelNumber }) => modelNumber),
      cards.map(({ setSize }) => setSize),
      cards.map(({ code }) => code),
      cards.map(({ setName }) => setName ?? ''),
      cards.map(({ reading }) => reading ?? ''),
    ],
  })
  return rows.map(({ id }) => id)
}

import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

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
  return on.query(named('select-card-types')`
    select id, name, name_en
    from card_types
    order by position, id`)
}

export async function insertCardTypes(tx: Transaction, types: readonly CardType[]): Promise<void> {
  await tx.query(sql`
    insert into card_types (id, name, name_en)
    select * from unnest(
      ${types.map(({ id }) => id)}::integer[], ${types.map(({ name }) => name)}::text[],
      ${types.map((t) => t.nameEn)}::text[]
    )`)
}

export async function insertCards(tx: Transaction, cards: readonly NewCard[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into cards (
      name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size,
      code, set_name, reading
    )
    select
      name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size,
      code, set_name, reading
    from unnest(
      ${cards.map(({ name }) => name)}::text[],
      ${cards.map(({ nameEn }) => nameEn ?? null)}::text[],
      ${cards.map(({ image }) => image)}::text[],
      ${cards.map(({ rarity }) => rarity)}::smallint[],
      ${cards.map(({ rarityLabel }) => rarityLabel)}::text[],
      ${cards.map(({ rarityLabelEn }) => rarityLabelEn ?? null)}::text[],
      ${cards.map(({ modelNumber }) => modelNumber)}::text[],
      ${cards.map(({ setSize }) => setSize)}::integer[], ${cards.map(({ code }) => code)}::text[],
      ${cards.map(({ setName }) => setName ?? '')}::text[],
      ${cards.map(({ reading }) => reading ?? '')}::text[]
    ) with ordinality as card (
      name, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size, code,
      set_name, reading, position
    )
    order by position
    returning id`)
  return rows.map(({ id }) => id)
}

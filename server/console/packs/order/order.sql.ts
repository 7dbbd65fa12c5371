import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface OrderedPack extends Row {
  readonly id: number
  readonly name: string
  readonly image: string
  readonly currency: 'point' | 'coin'
  readonly position: number
}

/** Selects the packs that the shop lists for members, in the order of that list. */
export function selectPackOrder(on: Queryable, now: Date): Promise<OrderedPack[]> {
  return on.query(sql`
    select id, name, images[1] as image, currency, position
    from packs
    where published_at is not null
      and (ends_at is null or ends_at > ${now})
    order by position, id`)
}

interface CardTypeRow extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

export function selectTypes(on: Queryable): Promise<CardTypeRow[]> {
  return on.query(sql`select id, name, name_en from card_types order by position, id`)
}

/**
 * Inserts a card type as the last of the card types. Its number is one above the largest number.
 */
export async function insertType(
  tx: Transaction,
  { name, nameEn }: { name: string; nameEn: string },
): Promise<number> {
  await lockTypes(tx)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into card_types (id, name, name_en, position)
    select coalesce(max(id), 0) + 1, ${name}, ${nameEn}, coalesce(max(position), 0) + 1
    from card_types
    returning id`)
  return (row as { id: number }).id
}

/** Returns the names from before the change; null if no card type has the id. */
export async function updateType(
  tx: Transaction,
  { id, name, nameEn }: { id: number; name: string; nameEn: string },
): Promise<CardTypeRow | null> {
  const [before] = await tx.query<CardTypeRow>(sql`
    select id, name, name_en
    from card_types
    where id = ${id}
    for no key update`)
  if (before === undefined) return null
  await tx.query(sql`
    update card_types
    set name = ${name}, name_en = ${nameEn}
    where id = ${id}`)
  return before
}

/**
 * Locks the list of card types, so that no other transaction adds or orders card types meanwhile.
 */
export async function lockTypes(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('card_types'))`)
}

/** Puts the card types into the order of `ids`, from position 1. */
export async function updateTypePositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(sql`
    update card_types
    set position = ordered.position
    from unnest(${ids}::integer[]) with ordinality as ordered (id, position)
    where card_types.id = ordered.id
      and card_types.position <> ordered.position`)
}

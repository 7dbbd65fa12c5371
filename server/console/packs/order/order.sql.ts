import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

interface OrderedPack extends Row {
  readonly id: number
  readonly name: string
  readonly image: string
  readonly currency: 'point' | 'coin'
  readonly position: number
}

/** Selects the packs that the shop lists for members, in the order of that list. */
export function selectPackOrder(on: Queryable, now: Date): Promise<OrderedPack[]> {
  return on.query({
    text: `
      select id, name, images[1] as image, currency, position
      from packs
      where published_at is not null
        and (ends_at is null or ends_at > $1)
      order by position, id`,
    values: [now],
  })
}

interface CardTypeRow extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

export function selectTypes(on: Queryable): Promise<CardTypeRow[]> {
  return on.query({ text: 'select id, name, name_en from card_types order by position, id' })
}

/**
 * Inserts a card type as the last of the card types. Its number is one above the largest number.
 */
export async function insertType(
  tx: Transaction,
  { name, nameEn }: { name: string; nameEn: string },
): Promise<number> {
  await lockTypes(tx)
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into card_types (id, name, name_en, position)
      select coalesce(max(id), 0) + 1, $1, $2, coalesce(max(position), 0) + 1
      from card_types
      returning id`,
    values: [name, nameEn],
  })
  return (row as { id: number }).id
}

/** Returns the names from before the change; null if no card type has the id. */
export async function updateType(
  tx: Transaction,
  { id, name, nameEn }: { id: number; name: string; nameEn: string },
): Promise<CardTypeRow | null> {
  const [before] = await tx.query<CardTypeRow>({
    text: 'select id, name, name_en from card_types where id = $1 for no key update',
    values: [id],
  })
  if (before === undefined) return null
  await tx.query({
    text: 'update card_types set name = $2, name_en = $3 where id = $1',
    values: [id, name, nameEn],
  })
  return before
}

/**
 * Locks the list of card types, so that no other transaction adds or orders card types meanwhile.
 */
export async function lockTypes(tx: Transaction): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('card_types'))` })
}

/** Puts the card types into the order of `ids`, from position 1. */
export async function updateTypePositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query({
    text: `
      update card_types
      set position = ordered.position
      from unnest($1::integer[]) with ordinality as ordered (id, position)
      where card_types.id = ordered.id
        and card_types.position <> ordered.position`,
    values: [ids],
  })
}

import type { GOOD_MOVEMENT_KINDS } from '#contract/console/stock/goods.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/**
 * The fields of a good that an operator enters. An empty text means that the operator entered none.
 */
export interface GoodFields {
  readonly cardTypeId: number
  readonly name: string
  readonly nameEn: string
  readonly series: string
  readonly seriesEn: string
  readonly modelNumber: string
  readonly rarity: number
  readonly priceCoins: number
  readonly memberMax: number | null
  readonly position: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}
export interface ManagedGood extends GoodFields {
  readonly id: number
  readonly image: string
  readonly stock: number
  /** How many pieces of the good members have got in exchange for coins. */
  readonly takenCount: number
  readonly retiredAt: Date | null
  readonly version: number
}
export interface GoodMovement {
  readonly kind: (typeof GOOD_MOVEMENT_KINDS)[number]
  /** How many pieces the movement adds to the stock; negative if the movement removes pieces. */
  readonly count: number
  readonly reason: string
}

/** The columns of a good, under the names of `ManagedGood`. */
export const MANAGED_GOOD_COLUMNS = `
  id,
  card_type_id,
  name,
  coalesce(name_en, '') as name_en,
  series,
  coalesce(series_en, '') as series_en,
  model_number,
  rarity,
  image,
  price_coins,
  stock,
  stocked_count - stock as taken_count,
  member_max,
  position,
  starts_at,
  ends_at,
  retired_at,
  version`

/**
 * Locks a good, so that no exchange changes its stock until the transaction ends. Returns null for
 * an unknown id.
 */
export async function lockManagedGood(tx: Transaction, id: number): Promise<ManagedGood | null> {
  const [good] = await tx.query<ManagedGood & Row>({
    text: `select ${MANAGED_GOOD_COLUMNS} from goods where id = $1 for no key update`,
    values: [id],
  })
  return good ?? null
}

type StoredFields = GoodFields & { readonly searchText: string }

export async function insertGood(tx: Transaction, good: StoredFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into goods (
        card_type_id, name, name_en, series, series_en, model_number, rarity, price_coins,
        member_max, position, starts_at, ends_at, search_text, image
      )
      values ($1, $2, nullif($3, ''), $4, nullif($5, ''), $6, $7, $8, $9, $10, $11, $12, $13, '')
      returning id`,
    values: valuesOf(good),
  })
  return (row as { id: number }).id
}

/** Writes the fields of a good, and increases the version of the good by one. */
export async function updateGood(
  tx: Transaction,
  { id, ...good }: StoredFields & { readonly id: number },
): Promise<void> {
  await tx.query({
    text: `
      update goods
      set
        card_type_id = $1,
        name = $2,
        name_en = nullif($3, ''),
        series = $4,
        series_en = nullif($5, ''),
        model_number = $6,
        rarity = $7,
        price_coins = $8,
        member_max = $9,
        position = $10,
        starts_at = $11,
        ends_at = $12,
        search_text = $13,
        version = version + 1
      where id = $14`,
    values: [...valuesOf(good), id],
  })
}

function valuesOf(good: StoredFields): readonly unknown[] {
  return [
    good.cardTypeId,
    good.name,
    good.nameEn,
    good.series,
    good.seriesEn,
    good.modelNumber,
    good.rarity,
    good.priceCoins,
    good.memberMax,
    good.position,
    good.startsAt,
    good.endsAt,
    good.searchText,
  ]
}

export async function updateGoodImage(
  tx: Transaction,
  { id, image }: { id: number; image: string },
): Promise<void> {
  await tx.query({
    text: 'update goods set image = $2, version = version + 1 where id = $1',
    values: [id, image],
  })
}

export async function updateGoodRetired(
  tx: Transaction,
  { id, retiredAt }: { id: number; retiredAt: Date | null },
): Promise<void> {
  await tx.query({
    text: 'update goods set retired_at = $2, version = version + 1 where id = $1',
    values: [id, retiredAt],
  })
}

/** Returns the greatest number of pieces of this good that one member has got. */
export async function selectMostTaken(on: Queryable, id: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `
      select coalesce(max(taken), 0) as count
      from (
        select sum(count) as taken
        from exchanges
        where good_id = $1
        group by member_id
      ) as of_member`,
    values: [id],
  })
  return Number(row?.count ?? 0)
}

/** Inserts a movement. A trigger of the database changes the stock. */
export async function insertGoodMovement(
  tx: Transaction,
  movement: GoodMovement & { goodId: number; operatorId: number; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into good_movements (good_id, kind, count, reason, operator_id, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      movement.goodId,
      movement.kind,
      movement.count,
      movement.reason,
      movement.operatorId,
      movement.now,
    ],
  })
}

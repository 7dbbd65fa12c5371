import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export function selectShelves(
  on: Queryable,
): Promise<{ code: string; note: string; onHand: number }[]> {
  return on.query(sql`
    select
      code,
      note,
      (
        select coalesce(sum(on_hand), 0)::bigint
        from console.copies
        where shelf = code
          and on_hand > 0
      ) as on_hand
    from console.shelves
    order by code`)
}

export async function selectIsShelf(on: Queryable, code: string): Promise<boolean> {
  const rows = await on.query(sql`select from console.shelves where code = ${code}`)
  return rows.length > 0
}

/** Inserts a shelf. Returns false if another shelf already has this code. */
export async function insertShelf(
  tx: Transaction,
  { code, note, now }: { code: string; note: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.shelves (code, note, created_at)
    values (${code}, ${note}, ${now})
    on conflict do nothing
    returning code`)
  return rows.length > 0
}

/** Returns the largest loss, in yen, that needs no approval. */
export async function selectLossMax(on: Queryable): Promise<number> {
  const [row] = await on.query<{ max: number }>(sql`
    select stock_loss_yen_max as max
    from console.settings`)
  return row?.max ?? 0
}

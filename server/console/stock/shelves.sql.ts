import type { Queryable, Transaction } from '#server/platform/database/database.ts'

export function selectShelves(
  on: Queryable,
): Promise<{ code: string; note: string; onHand: number }[]> {
  return on.query({
    text: `
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
      order by code`,
  })
}

export async function selectIsShelf(on: Queryable, code: string): Promise<boolean> {
  const rows = await on.query({
    text: 'select from console.shelves where code = $1',
    values: [code],
  })
  return rows.length > 0
}

/** Inserts a shelf. Returns false if another shelf already has this code. */
export async function insertShelf(
  tx: Transaction,
  { code, note, now }: { code: string; note: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into console.shelves (code, note, created_at)
      values ($1, $2, $3)
      on conflict do nothing
      returning code`,
    values: [code, note, now],
  })
  return rows.length > 0
}

/** Returns the largest loss, in yen, that needs no approval. */
export async function selectLossMax(on: Queryable): Promise<number> {
  const [row] = await on.query<{ max: number }>({
    text: 'select stock_loss_yen_max as max from console.settings',
  })
  return row?.max ?? 0
}

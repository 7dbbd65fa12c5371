import type { OnProgress } from '#server/console/reports/progress.rule.ts'
import { COPY_NUMBERS, IS_NUMBERED } from '#server/console/stock/copy-numbers.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import type { CostMethod, CostMovement } from './costs.rule.ts'

const PAGE = 20_000

export interface StoredCostMovement extends CostMovement, Row {
  readonly id: number
  /**
   * The day of this movement in Japan, as YYYY-MM-DD. If an earlier movement has a later day, this
   * is the later day.
   */
  readonly day: string
}

/**
 * Reads all movements until the end of a period in the order in which they were written, page by
 * page. The times are not always in this order, because an act that waited for a lock can write an
 * earlier time than the movement before it. The function therefore stops before the first movement
 * whose time is `until` or later, and never returns a `day` earlier than the previous one.
 */
export async function* readMovements(
  on: Queryable,
  until: Date,
  onProgress: OnProgress,
): AsyncGenerator<StoredCostMovement> {
  const endId = await selectEndId(on, until)
  const total = await countMovements(on, endId)
  let done = 0
  let afterId = 0
  let latestDay = ''
  while (true) {
    const page = await selectMovements(on, { endId, afterId })
    for (const movement of page) {
      latestDay = movement.day > latestDay ? movement.day : latestDay
      yield { ...movement, day: latestDay }
    }
    done += page.length
    await onProgress(done, Math.max(done, total))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    afterId = last.id
  }
}

/** Returns the id of the first movement at or after a moment; null if there is none yet. */
async function selectEndId(on: Queryable, until: Date): Promise<number | null> {
  const [row] = await on.query<{ id: number | null }>(sql`
    select min(id) as id
    from console.movements
    where created_at >= ${until}`)
  return row?.id ?? null
}

async function countMovements(on: Queryable, endId: number | null): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from console.movements
    where ${endId}::bigint is null or id < ${endId}`)
  return row?.count ?? 0
}

function selectMovements(
  on: Queryable,
  { endId, afterId }: { endId: number | null; afterId: number },
): Promise<StoredCostMovement[]> {
  return on.query(sql`
    select
      movements.id,
      movements.card_id,
      copy_id,
      kind,
      count,
      parcel_id,
      coalesce(cost_yen, 0) as lot_cost_yen,
      coalesce(${raw(IS_NUMBERED)}, false) as is_named,
      to_char(movements.created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day
    from console.movements
    left join console.copies on copies.id = copy_id
    where movements.id > ${afterId}
      and (${endId}::bigint is null or movements.id < ${endId})
    order by movements.id
    limit ${raw(PAGE)}`)
}

/** Returns the code and name of every card that was ever in stock. The key is the card's id. */
export async function selectCardNames(
  on: Queryable,
): Promise<ReadonlyMap<number, { readonly code: string; readonly name: string }>> {
  const rows = await on.query<{ id: number; code: string; name: string }>(sql`
    select id, code, name
    from cards
    where exists (select from console.card_stock where card_id = cards.id)`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the numbers of each copy that has a number. The key is the copy's id. */
export async function selectCopyNumbers(on: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await on.query<{ id: number; numbers: string }>(sql`
    select id, ${raw(COPY_NUMBERS)} as numbers
    from console.copies
    where ${raw(IS_NUMBERED)}`)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}

export interface StoredMethod extends Row {
  /** The first day on which the cost method applies, as YYYY-MM-DD. */
  readonly startsOn: string
  readonly method: CostMethod
  readonly operator: string
  readonly createdAt: Date
}

/** Selects the cost method of each fiscal year that has one, the newest year first. */
export function selectMethods(on: Queryable): Promise<StoredMethod[]> {
  return on.query(sql`
    select starts_on::text as starts_on, method, name as operator, cost_methods.created_at
    from console.cost_methods
    join console.operators on operators.id = operator_id
    order by cost_methods.starts_on desc`)
}

/**
 * The trigger `cost_methods_year` accepts the first day of the year only if this day is later than
 * all stored first days and begins in the same month as they do.
 */
export async function insertMethod(
  tx: Transaction,
  row: { startsOn: string; method: CostMethod; operatorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.cost_methods (starts_on, method, operator_id, created_at)
    values (${row.startsOn}, ${row.method}, ${row.operatorId}, ${row.now})`)
}

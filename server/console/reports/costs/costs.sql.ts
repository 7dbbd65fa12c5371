import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { CostMethod, CostMovement } from './costs.rule.ts'

const PAGE = 20_000

export interface StoredCostMovement extends CostMovement, Row {
  readonly id: number
  /** The day in Japan, as YYYY-MM-DD. */
  readonly day: string
}

/** Reads all movements before a moment in the order in which they were written, page by page. */
export async function* readMovements(
  on: Queryable,
  until: Date,
): AsyncGenerator<StoredCostMovement> {
  for (let afterId = 0; ; ) {
    const page = await selectMovements(on, { until, afterId })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    afterId = last.id
  }
}

function selectMovements(
  on: Queryable,
  { until, afterId }: { until: Date; afterId: number },
): Promise<StoredCostMovement[]> {
  return on.query({
    text: `
      select
        movements.id,
        movements.card_id as "cardId",
        copy_id as "copyId",
        kind,
        count,
        parcel_id as "parcelId",
        coalesce(cost_yen, 0) as "lotCostYen",
        coalesce(grading_number, '') <> '' as "isNamed",
        to_char(movements.created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day
      from console.movements
      left join console.copies on copies.id = copy_id
      where movements.id > $1
        and movements.created_at < $2
      order by movements.id
      limit ${PAGE}`,
    values: [afterId, until],
  })
}

/** Returns the code and name of every card that was ever in stock. The key is the card's id. */
export async function selectCardNames(
  on: Queryable,
): Promise<ReadonlyMap<number, { readonly code: string; readonly name: string }>> {
  const rows = await on.query<{ id: number; code: string; name: string }>({
    text: `
      select id, code, name
      from cards
      where exists (select from console.card_stock where card_id = cards.id)`,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the grading company and number of each graded copy. The key is the copy's id. */
export async function selectGradings(on: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await on.query<{ id: number; grading: string }>({
    text: `
      select id, grading_company || ' ' || grading_number as grading
      from console.copies
      where grading_number <> ''`,
  })
  return new Map(rows.map(({ id, grading }) => [id, grading]))
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
  return on.query({
    text: `
      select starts_on::text as "startsOn", method, name as operator, cost_methods.created_at as "createdAt"
      from console.cost_methods
      join console.operators on operators.id = operator_id
      order by starts_on desc`,
  })
}

/**
 * Inserts the cost method of a fiscal year. The trigger `cost_methods_year` refuses a first day
 * that is not later than all earlier first days, or is in another month.
 */
export async function insertMethod(
  tx: Transaction,
  row: { startsOn: string; method: CostMethod; operatorId: number; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into console.cost_methods (starts_on, method, operator_id, created_at)
      values ($1, $2, $3, $4)`,
    values: [row.startsOn, row.method, row.operatorId, row.now],
  })
}

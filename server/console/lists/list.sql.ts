import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { Answer, Payload } from '#server/console/acts/route.ts'
import type { Queryable, Statement } from '#server/platform/database/database.ts'
import { type PageChoice, pageOf, placeOf } from './pages.rule.ts'

export type ListKey = {
  [K in ConsoleCallKey]: Answer<K> extends PageAnswer ? K : never
}[ConsoleCallKey]
interface PageAnswer {
  readonly list: readonly object[]
  readonly count: number
  readonly page: number
  readonly allPage: number
}
type ListedRow<K extends ListKey> = Answer<K>['list'][number]
type Query<K extends ListKey> = Payload<K>['query']
type FilterName<K extends ListKey> = Exclude<keyof Query<K>, 'page' | 'direction' | 'sort'>
type SortName<K extends ListKey> =
  Query<K> extends { readonly sort: infer Sort extends string } ? Sort : never

/** The condition of a filter, or one for each of its values; `other` is that of all other values. */
type Condition = string | Readonly<Record<string, string>>

/**
 * The texts name values as `$now` or `$state`. The value of a filter has the name of the filter.
 */
export interface ListSource<K extends ListKey> {
  readonly select: string
  readonly from: string
  /**
   * What is joined to the rows of the page only, after their ids are found. Without it, one
   * statement finds and selects the rows.
   */
  readonly joins?: string
  readonly always?: string
  /** The condition of each filter, which counts if the query has a value for the filter. */
  readonly where: Readonly<Record<FilterName<K>, Condition>>
  /** Sums over all rows that match, which are selected beside their count. */
  readonly totals?: string
  /**
   * The order for each column that sorts, with `$direction`. Its last part is unique. `$nulls` puts
   * rows without a value before all others, or after them in descending order.
   */
  readonly order: [SortName<K>] extends [never] ? string : Readonly<Record<SortName<K>, string>>
  /** The column that names a row; `id` if absent. */
  readonly id?: string
}

/** The query of a list, with the values that replace filters or that the statement names besides. */
export interface ListValues extends PageChoice, Readonly<Record<string, unknown>> {
  readonly direction: 'asc' | 'desc'
  readonly sort?: string
}

/** A list inside the answer of another call, such as the movements of one good. */
export type PartSource = Omit<ListSource<never>, 'where' | 'order'> & {
  readonly where?: Readonly<Record<string, Condition>>
  readonly order: string | Readonly<Record<string, string>>
}

export interface Page<Row> {
  readonly list: Row[]
  /** How many rows match, on all pages together. */
  readonly count: number
  readonly page: number
  readonly allPage: number
}

export function readPage<K extends ListKey, Totals = unknown>(
  on: Queryable,
  source: ListSource<K>,
  values: ListValues,
): Promise<Page<ListedRow<K>> & Totals> {
  return readPart(on, source as PartSource, values)
}

export async function readPart<Row, Totals = unknown>(
  on: Queryable,
  source: PartSource,
  values: ListValues,
): Promise<Page<Row> & Totals> {
  const count = countStatement(source, values)
  const rows = rowsStatement(source, { ...values, ...placeOf(values) })
  const [counted, list] = await Promise.all([on.query<{ count: number }>(count), on.query(rows)])
  const { count: rowCount = 0, ...totals } = counted[0] ?? {}
  return { list: list as Row[], ...pageOf(values, rowCount), ...(totals as Totals) }
}

type Values = Readonly<Record<string, unknown>>

export async function countRows(
  on: Queryable,
  source: PartSource,
  values: Values,
): Promise<number> {
  const [row] = await on.query<{ count: number }>(countStatement(source, values))
  return row?.count ?? 0
}

interface PlacedValues extends Values, Pick<ListValues, 'sort' | 'direction'> {
  readonly offset: number
  readonly limit: number
}

/** Returns the rows of a list that match the filters, without counting them. */
export async function readRows<Row>(
  on: Queryable,
  source: PartSource,
  values: PlacedValues,
): Promise<Row[]> {
  return (await on.query(rowsStatement(source, values))) as Row[]
}

/** Returns one row as the list shows it, or null if no row has the id. */
export async function readRow<Row>(
  on: Queryable,
  { select, from, joins = '', id = 'id' }: PartSource,
  wanted: number,
  values: Values = {},
): Promise<Row | null> {
  const text = `select ${select} from ${from} ${joins} where ${id} = $wanted`
  const [row] = await on.query(bind(text, { ...values, wanted }))
  return (row as Row | undefined) ?? null
}

function countStatement(source: PartSource, values: Values): Statement {
  const { from, totals } = source
  const selected = totals === undefined ? '' : `, ${totals}`
  const text = `select count(*) as count${selected} from ${from}${conditionOf(source, values)}`
  return bind(text, values)
}

function rowsStatement(source: PartSource, values: PlacedValues): Statement {
  const { select, from, joins, id = 'id' } = source
  const rows = `${from}${conditionOf(source, values)}`
  const order = `order by ${orderOf(source, values)}`
  const place = 'offset $offset limit $limit'
  const text =
    joins === undefined
      ? `select ${select} from ${rows} ${order} ${place}`
      : `
        select ${select}
        from ${from}
        join (select ${id} as listed_id from ${rows} ${order} ${place}) as listed
          on listed_id = ${id}
        ${joins}
        ${order}`
  return bind(text, values)
}

function conditionOf({ always, where = {} }: PartSource, values: Values): string {
  const chosen = Object.entries(where).flatMap(([name, condition]) =>
    isChosen(values[name]) ? [`(${conditionFor(condition, values[name])})`] : [],
  )
  const conditions = always === undefined ? chosen : [`(${always})`, ...chosen]
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

function conditionFor(condition: Condition, value: unknown): string {
  if (typeof condition === 'string') return condition
  const text = condition[String(value)] ?? condition.other
  if (text === undefined) throw new Error(`the list has no condition for ${value}`)
  return text
}

/** An empty search text finds every row. */
function isChosen(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== ''
}

function orderOf(
  { order }: PartSource,
  { sort = '', direction }: Pick<ListValues, 'sort' | 'direction'>,
): string {
  const text = typeof order === 'string' ? order : order[sort]
  if (text === undefined) throw new Error(`the list has no order by ${sort}`)
  return text
    .replaceAll('$direction', direction === 'asc' ? 'asc' : 'desc')
    .replaceAll('$nulls', direction === 'asc' ? 'nulls first' : 'nulls last')
}

/** Replaces the names of values by the numbers of parameters, which PostgreSQL reads. */
export function bind(text: string, values: Readonly<Record<string, unknown>>): Statement {
  const names: string[] = []
  const numbered = text.replaceAll(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`the statement has no value for $${name}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, values: names.map((name) => values[name]) }
}

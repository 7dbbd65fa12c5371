/**
 * The names that a list accepts from the URL: the names of its filters, of the columns that can be
 * sorted, and of the columns that can be hidden.
 */
export interface ListChoices {
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
  /** The columns that the operator may hide. */
  readonly columns: readonly string[]
  /** The values of each filter by a choice. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The filters whose text may name a person. */
  readonly personal?: readonly string[]
  /** What precedes all names in the URL, on a screen with several lists. */
  readonly prefix?: string
}

/** The choices of a list that only has pages. */
export const PAGE_ONLY: ListChoices = { filters: [], sorts: [], columns: [] }

/**
 * The operator's choices of what a list shows. The URL of the screen contains all of them, so that
 * operators can share them as a link.
 */
export interface ListAddress {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: ListSort | null
  /** The number of the page. The first page is 1. */
  readonly page: number
  /** The ids of the selected rows. */
  readonly selected: readonly string[]
  readonly hidden: readonly string[]
}
export interface ListSort {
  readonly column: string
  readonly isDescending: boolean
}

const PAGE = 'page'
const SORT = 'sort'
const SELECTED = 'selected'
const HIDDEN = 'hidden'

/** Unknown names and invalid numbers are ignored. */
export function readListAddress(query: URLSearchParams, choices: ListChoices): ListAddress {
  const { prefix = '' } = choices
  const filters = choices.filters.flatMap((name) => {
    const value = query.get(prefix + name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  return {
    filters: Object.fromEntries(filters),
    sort: readSort(query.get(prefix + SORT), choices.sorts),
    page: readPage(query.get(prefix + PAGE)),
    selected: idsIn(query.get(prefix + SELECTED)),
    hidden: idsIn(query.get(prefix + HIDDEN)).filter((name) => choices.columns.includes(name)),
  }
}

/**
 * Returns the query of the URL for the choices of a list. The query leaves out default values.
 * Names of `present` that the list does not have stay, such as the open tab of the screen.
 */
export function writeListAddress(
  address: ListAddress,
  choices: ListChoices,
  present: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const query = new URLSearchParams(present)
  const { filters, sort, page, selected, hidden } = address
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(choices.filters.map((name) => [name, filters[name] ?? ''])),
    [SORT]: sort === null ? '' : sortName(sort),
    [PAGE]: page > 1 ? String(page) : '',
    [SELECTED]: selected.join(','),
    [HIDDEN]: hidden.join(','),
  }
  for (const [name, value] of Object.entries(values)) {
    const field = `${choices.prefix ?? ''}${name}`
    query.delete(field)
    if (value !== '') query.set(field, value)
  }
  return query
}

/** The list goes back to page 1, and no row is selected. */
export function withFilter(address: ListAddress, name: string, value: string): ListAddress {
  const filters = { ...address.filters, [name]: value }
  return { ...address, filters, page: 1, selected: [] }
}

/**
 * Returns the choices after a press on the title of a column. The first press sorts the rows in
 * ascending order, the second in descending order. The third restores the default order.
 */
export function withNextSort(address: ListAddress, column: string): ListAddress {
  const { sort } = address
  const next = { column, isDescending: false }
  if (sort?.column !== column) return { ...address, sort: next, page: 1 }
  if (!sort.isDescending) return { ...address, sort: { column, isDescending: true }, page: 1 }
  return { ...address, sort: null, page: 1 }
}

export function sortName({ column, isDescending }: ListSort): string {
  return `${isDescending ? '-' : ''}${column}`
}

function readSort(text: string | null, sorts: readonly string[]): ListSort | null {
  if (text === null) return null
  const isDescending = text.startsWith('-')
  const column = isDescending ? text.slice(1) : text
  return sorts.includes(column) ? { column, isDescending } : null
}

function readPage(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1
}

function idsIn(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((id) => id !== ''))]
}

/**
 * The names that an operator may choose on a list: of filters, of columns to sort by, and of
 * columns to hide.
 */
export interface ListChoices {
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
  /** The columns that the operator may hide. */
  readonly columns: readonly string[]
}

/**
 * What a list shows. The URL of the screen contains all of these choices, so that a link to the URL
 * can be shared.
 */
export interface ListAddress {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: ListSort | null
  /** The number of the page, from 1. */
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

/**
 * Reads from the query of the URL what a list shows. Unknown names and invalid numbers are left
 * out.
 */
export function readListAddress(query: URLSearchParams, choices: ListChoices): ListAddress {
  const filters = choices.filters.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  return {
    filters: Object.fromEntries(filters),
    sort: readSort(query.get(SORT), choices.sorts),
    page: readPage(query.get(PAGE)),
    selected: idsIn(query.get(SELECTED)),
    hidden: idsIn(query.get(HIDDEN)).filter((name) => choices.columns.includes(name)),
  }
}

/** Returns the query of the URL for what a list shows. Default values are left out. */
export function writeListAddress(address: ListAddress): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(address.filters)) {
    if (value !== '') query.set(name, value)
  }
  const { sort, page, selected, hidden } = address
  if (sort !== null) query.set(SORT, `${sort.isDescending ? '-' : ''}${sort.column}`)
  if (page > 1) query.set(PAGE, String(page))
  if (selected.length > 0) query.set(SELECTED, selected.join(','))
  if (hidden.length > 0) query.set(HIDDEN, hidden.join(','))
  return query
}

/**
 * Returns what the list shows after a filter is set. The list starts again at page 1, with no row
 * selected.
 */
export function withFilter(address: ListAddress, name: string, value: string): ListAddress {
  const filters = { ...address.filters, [name]: value }
  return { ...address, filters, page: 1, selected: [] }
}

/**
 * Returns what the list shows after a press on a column's title. The first press sorts upwards, the
 * second downwards. The third restores the list's own order.
 */
export function withNextSort(address: ListAddress, column: string): ListAddress {
  const { sort } = address
  const next = { column, isDescending: false }
  if (sort?.column !== column) return { ...address, sort: next, page: 1 }
  if (!sort.isDescending) return { ...address, sort: { column, isDescending: true }, page: 1 }
  return { ...address, sort: null, page: 1 }
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

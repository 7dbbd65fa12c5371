import { useSearchParams } from 'react-router'
import {
  type ListAddress,
  type ListChoices,
  readListAddress,
  writeListAddress,
} from './list-address.rule.ts'

export interface ListControl {
  readonly choices: ListChoices
  readonly address: ListAddress
  /**
   * Replaces the choices and adds an entry to the browser's history, so that the back button
   * returns to the present choices.
   */
  readonly go: (next: ListAddress) => void
  /**
   * Replaces the choices without a new entry in the browser's history, for example when the
   * operator selects a row.
   */
  readonly change: (next: ListAddress) => void
}

/**
 * Returns the choices of a list from the URL of the screen, and functions that change them.
 */
export function useListAddress(choices: ListChoices): ListControl {
  const [query, setQuery] = useSearchParams()
  return {
    choices,
    address: readListAddress(query, choices),
    go: (next) => setQuery((present) => writeListAddress(next, choices, present)),
    change: (next) =>
      setQuery((present) => writeListAddress(next, choices, present), { replace: true }),
  }
}

/**
 * Returns the query of a list call: the filters, the page and the sort order. If the operator has
 * chosen no sort order, the query has none, and the server uses the default order of the list.
 */
export function listQueryOf({
  filters,
  page,
  sort,
}: ListAddress): Readonly<Record<string, unknown>> {
  if (sort === null) return { ...filters, page }
  return { ...filters, page, sort: sort.column, direction: sort.isDescending ? 'desc' : 'asc' }
}

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
    go: (next) => setQuery(writeListAddress(next)),
    change: (next) => setQuery(writeListAddress(next), { replace: true }),
  }
}

/**
 * Returns the fields that every list call has in its query: the page and the sort order. If the
 * operator has chosen no sort order, the query has none, and the server uses the default order of
 * the list.
 */
export function pageQueryOf<Sort extends string>({ page, sort }: ListAddress) {
  const chosen = { sort: sort?.column as Sort, direction: sort?.isDescending ? 'desc' : 'asc' }
  return { page, ...(sort === null ? {} : (chosen as { sort: Sort; direction: 'asc' | 'desc' })) }
}

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
  /** Shows another part of the list. The browser's back button returns to the present part. */
  readonly go: (next: ListAddress) => void
  /**
   * Changes the URL without a new entry in the browser's history, for example when a row is
   * selected.
   */
  readonly change: (next: ListAddress) => void
}

/** Keeps in the URL of the screen what a list shows. */
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
 * Returns the fields that the query of every list call has: page and sort order. By default the
 * newest row comes first.
 */
export function pageQueryOf<Sort extends string>({ page, sort }: ListAddress) {
  const chosen = { sort: sort?.column as Sort, direction: sort?.isDescending ? 'desc' : 'asc' }
  return { page, ...(sort === null ? {} : (chosen as { sort: Sort; direction: 'asc' | 'desc' })) }
}

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
  /** Shows another part of the list. The browser's back button returns to this one. */
  readonly go: (next: ListAddress) => void
  /** Changes the address in place, such as the selected rows. */
  readonly change: (next: ListAddress) => void
}

/** Keeps what a list shows in the address of the screen. */
export function useListAddress(choices: ListChoices): ListControl {
  const [query, setQuery] = useSearchParams()
  return {
    choices,
    address: readListAddress(query, choices),
    go: (next) => setQuery(writeListAddress(next)),
    change: (next) => setQuery(writeListAddress(next), { replace: true }),
  }
}

/** The fields of a list's query that every call has. The default is the newest row first. */
export function pageQueryOf<Sort extends string>({ page, sort }: ListAddress) {
  const chosen = { sort: sort?.column as Sort, direction: sort?.isDescending ? 'desc' : 'asc' }
  return { page, ...(sort === null ? {} : (chosen as { sort: Sort; direction: 'asc' | 'desc' })) }
}

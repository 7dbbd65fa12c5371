import { useState } from 'react'
import { FIND_ALL, type Find, findFromQuery, queryOf } from './find.rule.ts'

export interface Finding {
  readonly find: Find
  readonly setFind: (find: Find) => void
  readonly isNarrowed: boolean
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
}

/** In the URL, so a visitor who comes back from a pack finds the same list. */
export function useFind(): Finding {
  const [find, setFind] = useState(() => findFromQuery(new URLSearchParams(location.search)))
  const isNarrowed = !isEqual(find, FIND_ALL)
  const [isOpen, setIsOpen] = useState(isNarrowed && !isEqual(find, { ...FIND_ALL, isKept: true }))
  return {
    find,
    isNarrowed,
    isOpen,
    setIsOpen,
    setFind(next) {
      replaceQuery(queryOf(next, new URLSearchParams(location.search)))
      setFind(next)
    },
  }
}

/**
 * Replaces the query of the URL without a navigation, because a navigation would scroll to the top.
 */
export function replaceQuery(query: URLSearchParams): void {
  history.replaceState(history.state, '', query.size === 0 ? location.pathname : `?${query}`)
}

function isEqual(one: Find, other: Find): boolean {
  return (Object.keys(one) as (keyof Find)[]).every((key) => one[key] === other[key])
}

import { useState } from 'react'
import { type Find, findFromQuery, queryOf } from './find.rule.ts'

/**
 * Holds what the visitor looks for, and keeps it in the URL, so that a visitor who comes back from
 * a pack finds the same list. It replaces the URL without a navigation, because a navigation would
 * scroll to the top.
 */
export function useFind(): readonly [Find, (find: Find) => void] {
  const [find, setFind] = useState(() => findFromQuery(new URLSearchParams(location.search)))
  return [
    find,
    (next) => {
      const query = queryOf(next, new URLSearchParams(location.search)).toString()
      history.replaceState(history.state, '', query === '' ? location.pathname : `?${query}`)
      setFind(next)
    },
  ]
}

import { useState } from 'react'
import { type Find, findFromQuery, queryOf } from './find.rule.ts'

/**
 * Holds what the visitor looks for, in the address too, so that the way back from a pack leads to
 * the same list. The address changes without a navigation, which would scroll to the top.
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

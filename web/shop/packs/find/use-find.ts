import { useState } from 'react'
import { type Find, findFromQuery, queryOf } from './find.rule.ts'

/**
 * Holds what the visitor looks for, also in the URL: the way back from a pack then leads to the
 * same list. The URL changes without a navigation, because a navigation would scroll to the top.
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

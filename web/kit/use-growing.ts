import { useEffect, useState } from 'react'

/**
 * How many of so many things are shown by now: the first at once and one more with each turn, so that a long list
 * never keeps a finger waiting. What was shown once stays.
 */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => setShown(shown + 1))
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}

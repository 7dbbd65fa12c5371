import { useEffect, useState } from 'react'

const FIRST = 4
const STEP = 2

/**
 * How many of so many things are shown by now: a screenful at once and a few more with each turn, so that a long list
 * never keeps a finger waiting. What was shown once stays.
 */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(FIRST)
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => setShown(shown + STEP))
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}

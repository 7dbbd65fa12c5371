import { useEffect, useState } from 'react'

/**
 * How many of so many things are shown by now: the first at once and one more with each turn, so that a long list
 * never keeps a finger waiting. What was shown once stays.
 */
export function useProgressiveCount(count: number): number {
  const [visible, setVisible] = useState(1)
  useEffect(() => {
    if (visible >= count) return
    const timer = setTimeout(() => setVisible(visible + 1))
    return () => clearTimeout(timer)
  }, [visible, count])
  return Math.min(visible, count)
}

import { useEffect, useState } from 'react'

/**
 * How many of `count` items to render: one at first, then one more after each task, so that a long list does not
 * block input. An item once rendered stays.
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

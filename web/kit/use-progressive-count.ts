import { useEffect, useState } from 'react'

/**
 * Returns how many of `count` items to render: first one, then one more in each later task of the
 * event loop. A long list therefore does not block input. The number of rendered items never
 * shrinks.
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

import { useEffect, useState } from 'react'

/**
 * Returns how many of `count` items to render now. It begins with one item and adds one in each
 * later task of the event loop, so that a long list does not block input. The number never becomes
 * smaller.
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

import { useEffect, useState } from 'react'

/**
 * Returns how many of `count` items to render: one at first, and one more after each task. A long
 * list then does not block input. An item that was rendered once stays.
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

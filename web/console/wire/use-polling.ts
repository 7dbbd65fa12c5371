import { useEffect } from 'react'

const POLL_MS = 2_000

/** Calls `reload` again and again while `isWaiting` is true. */
export function usePolling(isWaiting: boolean, reload: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
}

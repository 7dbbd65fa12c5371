import { useEffect } from 'react'

const POLL_MS = 2_000

/** Loads again and again while a job waits. */
export function usePolling(isWaiting: boolean, reload: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
}

import { useEffect, useEffectEvent } from 'react'

const POLL_MS = 2_000
/** How often a screen of present figures loads itself again. */
export const LIVE_POLL_MS = 30_000

/**
 * Calls `refresh` again and again while `isWaiting` is true and the page is visible. `refresh` is the
 * one of `useLoad`, so that an open screen does not keep its session alive.
 */
export function usePolling(
  isWaiting: boolean,
  refresh: () => Promise<unknown>,
  intervalMs = POLL_MS,
): void {
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh()
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(poll, intervalMs)
    return () => clearInterval(timer)
  }, [isWaiting, intervalMs])
}

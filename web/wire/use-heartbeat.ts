import { useEffect, useEffectEvent } from 'react'

const BEAT_MS = 3_000
/** Pages that were opened by the same event would otherwise ask at the same moment for hours. */
const JITTER_MS = 500
/** The longest pause while the shop does not answer. */
const PAUSE_MS_MAX = 30_000

export type Ask = () => Promise<boolean>

/**
 * Asks again and again while the visitor can see the page: every 3 s ± 0.5, for the first time
 * after `firstMs`. While the shop does not answer, the pauses double. The page asks at once when
 * the visitor sees it again or the network is back.
 */
export function useHeartbeat(
  ask: Ask,
  { isEnabled = true, firstMs = BEAT_MS }: { isEnabled?: boolean; firstMs?: number } = {},
): void {
  const askNewest = useEffectEvent(ask)
  useEffect(() => {
    if (!isEnabled) return
    let timer = setTimeout(beat, firstMs)
    let failures = 0
    let isAsking = false
    let isOver = false

    async function beat(): Promise<void> {
      if (document.hidden || isAsking || isOver) return
      clearTimeout(timer)
      isAsking = true
      failures = (await askNewest()) ? 0 : failures + 1
      isAsking = false
      if (!isOver) timer = setTimeout(beat, pauseMs(failures))
    }
    document.addEventListener('visibilitychange', beat)
    window.addEventListener('online', beat)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', beat)
      window.removeEventListener('online', beat)
    }
  }, [isEnabled, firstMs])
}

/** Returns when to ask again after so many failures in a row. */
export function pauseMs(failures: number): number {
  const jitterMs = (2 * Math.random() - 1) * JITTER_MS
  return Math.min(BEAT_MS * 2 ** failures, PAUSE_MS_MAX) + jitterMs
}

import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { DURATIONS_MS } from './durations.ts'

/**
 * Returns a number that counts up from 0 to `end` once `isRunning` is true. It starts after the
 * caption has risen, so that one frame need not paint both. With reduced motion it is `end` at once.
 */
export function useCountUp(end: number, isRunning: boolean): number {
  const [share, setShare] = useState(() => (prefersReducedMotion() ? 1 : 0))
  useEffect(() => {
    if (!isRunning || prefersReducedMotion()) return
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const countedMs = Math.max(0, now - start - DURATIONS_MS.captionRises)
      const next = Math.min(1, countedMs / DURATIONS_MS.valueCounts)
      setShare(1 - (1 - next) ** 3)
      if (next < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isRunning])
  return Math.round(end * share)
}

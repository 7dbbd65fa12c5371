import { useEffect, useEffectEvent } from 'react'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'

export interface AutoplayOptions {
  readonly intervalMs: number
  readonly isEnabled: boolean
  /** The index of the shown slide. When it changes, the present interval starts again. */
  readonly current: number
}

/** Calls `onAdvance` after each interval. Never calls it if the member prefers reduced motion. */
export function useAutoplay(
  onAdvance: () => void,
  { intervalMs, isEnabled, current }: AutoplayOptions,
): void {
  const advance = useEffectEvent(onAdvance)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `current` restarts the interval.
  useEffect(() => {
    if (!isEnabled || prefersReducedMotion()) return
    const timer = setTimeout(advance, intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, isEnabled, current])
}

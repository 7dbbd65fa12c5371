import { useEffect, useEffectEvent } from 'react'

export interface AutoplayOptions {
  readonly intervalMs: number
  readonly isEnabled: boolean
  /** A change of it begins the wait anew. */
  readonly current: number
}

/** Calls on after each wait, but not for somebody who wants stillness. */
export function useAutoplay(
  onAdvance: () => void,
  { intervalMs, isEnabled, current }: AutoplayOptions,
): void {
  const advance = useEffectEvent(onAdvance)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown restarts the wait.
  useEffect(() => {
    if (!isEnabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(advance, intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, isEnabled, current])
}

import { useEffect, useEffectEvent } from 'react'

export interface AutoplayOptions {
  readonly everyMs: number
  readonly isOn: boolean
  /** A change of it begins the wait anew. */
  readonly shown: number
}

/** Calls on after each wait, but not for somebody who wants stillness. */
export function useAutoplay(onTurn: () => void, { everyMs, isOn, shown }: AutoplayOptions): void {
  const turn = useEffectEvent(onTurn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown restarts the wait.
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(turn, everyMs)
    return () => clearTimeout(timer)
  }, [everyMs, isOn, shown])
}

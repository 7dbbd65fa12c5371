import { useEffect, useEffectEvent } from 'react'
import type { Ask } from './use-heartbeat.ts'

const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const
const LISTENING = { capture: true, passive: true } as const
const PAUSE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 10_000

/** Asks the shop once a second while the visitor uses the page, and less often if it fails. */
export function useWhileInUse(ask: Ask): void {
  const askNewest = useEffectEvent(ask)
  useEffect(() => {
    let dueAtMs = performance.now() + PAUSE_MS
    const onUse = async () => {
      if (performance.now() < dueAtMs) return
      dueAtMs = performance.now() + PAUSE_AFTER_FAILURE_MS
      if (await askNewest()) dueAtMs = performance.now() + PAUSE_MS
    }
    for (const sign of SIGNS_OF_USE) document.addEventListener(sign, onUse, LISTENING)
    return () => {
      for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, onUse, LISTENING)
    }
  }, [])
}

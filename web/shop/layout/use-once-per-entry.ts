import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { trackBusy } from '#web/wire/activity.ts'

/**
 * Runs an action only once for each entry of the browser's history, even if React runs the effect
 * several times.
 */
export function useOncePerEntry(act: () => Promise<void>): void {
  const { key } = useLocation()
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (entered.current === key) return
    entered.current = key
    void trackBusy(act())
  })
}

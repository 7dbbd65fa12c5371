import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { trackBusy } from '#web/wire/activity.ts'

/** Acts on entering a screen, and not again before the next entry: however often React runs its effects. */
export function useOncePerEntry(act: () => Promise<void>): void {
  const { key } = useLocation()
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (entered.current === key) return
    entered.current = key
    void trackBusy(act())
  })
}

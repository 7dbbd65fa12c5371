import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { countdownText } from './countdown.rule.ts'

export interface CountdownProps {
  readonly untilMs: number
  readonly nowMs: () => number
  readonly tickMs: number
  /** At zero and at every later tick, unless the previous call is still running. */
  readonly onEnd?: () => Promise<unknown>
}

export function Countdown({ untilMs, nowMs, tickMs, onEnd }: CountdownProps) {
  const [remainingMs, setRemainingMs] = useState(() => untilMs - nowMs())
  const isOnEndRunning = useRef(false)
  const tick = useEffectEvent(async () => {
    const nextRemainingMs = untilMs - nowMs()
    setRemainingMs(nextRemainingMs)
    if (nextRemainingMs > 0 || isOnEndRunning.current) return
    isOnEndRunning.current = true
    await onEnd?.()
    isOnEndRunning.current = false
  })
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return <time role="timer">{countdownText(remainingMs)}</time>
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { countdownText } from './countdown.rule.ts'

export interface CountdownProps {
  readonly untilMs: number
  readonly nowMs: () => number
  readonly tickMs: number
  /** Called at zero, and again with each tick for as long as the countdown is shown, but never while it is still at it. */
  readonly onEnd?: () => Promise<unknown>
}

export function Countdown({ untilMs, nowMs, tickMs, onEnd }: CountdownProps) {
  const [leftMs, setLeftMs] = useState(() => untilMs - nowMs())
  const isEnding = useRef(false)
  const tick = useEffectEvent(async () => {
    const next = untilMs - nowMs()
    setLeftMs(next)
    if (next > 0 || isEnding.current) return
    isEnding.current = true
    await onEnd?.()
    isEnding.current = false
  })
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return <time role="timer">{countdownText(leftMs)}</time>
}

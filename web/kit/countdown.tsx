import { useEffect, useEffectEvent, useState } from 'react'
import { countdownText } from './countdown.rule.ts'

export interface CountdownProps {
  readonly untilMs: number
  readonly nowMs: () => number
  readonly tickMs: number
  /** Called at zero, and again with each tick for as long as the countdown is shown. */
  readonly onEnd?: () => void
}

export function Countdown({ untilMs, nowMs, tickMs, onEnd }: CountdownProps) {
  const [leftMs, setLeftMs] = useState(() => untilMs - nowMs())
  const tick = useEffectEvent(() => {
    const next = untilMs - nowMs()
    setLeftMs(next)
    if (next <= 0) onEnd?.()
  })
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return <time role="timer">{countdownText(leftMs)}</time>
}

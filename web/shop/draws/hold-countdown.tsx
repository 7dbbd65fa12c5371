import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { serverNowMs } from '#web/wire/server-clock.ts'

export interface HoldCountdownProps {
  /** Shown before the time. */
  readonly label: string
  readonly untilMs: number
  /** Called when the 24 hours are over: the worker has decided for the member, or is about to. */
  readonly onEnd: () => Promise<unknown>
}

/** Counts down the 24 hours for a decision, by the server's clock. */
export function HoldCountdown({ label, untilMs, onEnd }: HoldCountdownProps) {
  return (
    <>
      {label}{' '}
      <Countdown untilMs={untilMs} nowMs={serverNowMs} tickMs={COUNTDOWN_TICK_MS} onEnd={onEnd} />
    </>
  )
}

import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { serverNowMs } from '#web/wire/server-clock.ts'

export interface HoldCountdownProps {
  /** What stands before the time. */
  readonly label: string
  readonly untilMs: number
  /** The 24 hours are over: the clerk has decided, or is about to. */
  readonly onEnd: () => Promise<unknown>
}

/** What is left of the 24 hours for a decision, on the server's clock. */
export function HoldCountdown({ label, untilMs, onEnd }: HoldCountdownProps) {
  return (
    <>
      {label}{' '}
      <Countdown untilMs={untilMs} nowMs={serverNowMs} tickMs={COUNTDOWN_TICK_MS} onEnd={onEnd} />
    </>
  )
}

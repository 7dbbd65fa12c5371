import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { serverNowMs } from '#web/wire/server-clock.ts'

export interface HoldCountdownProps {
  /** The text before the remaining time. */
  readonly label: string
  readonly untilMs: number
  /**
   * Called when the 24 hours are over. The worker then decides for the member, or has already
   * decided.
   */
  readonly onEnd: () => Promise<unknown>
}

/** Counts down the 24 hours in which the member can decide, by the server's clock. */
export function HoldCountdown({ label, untilMs, onEnd }: HoldCountdownProps) {
  return (
    <>
      {label}{' '}
      <Countdown untilMs={untilMs} nowMs={serverNowMs} tickMs={COUNTDOWN_TICK_MS} onEnd={onEnd} />
    </>
  )
}

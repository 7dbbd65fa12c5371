import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { serverNowMs } from '#web/wire/server-clock.ts'

export interface HoldCountdownProps {
  readonly label: string
  readonly untilMs: number
  /** The worker then converts the cards to points and ships the ship-only cards. */
  readonly onEnd: () => Promise<unknown>
}

export function HoldCountdown({ label, untilMs, onEnd }: HoldCountdownProps) {
  return (
    <>
      {label}{' '}
      <Countdown untilMs={untilMs} nowMs={serverNowMs} tickMs={COUNTDOWN_TICK_MS} onEnd={onEnd} />
    </>
  )
}

import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { serverNowMs } from '#web/wire/server-clock.ts'
import { packsTexts } from './packs.texts.ts'
import styles from './sale-countdown.module.css'

export interface SaleCountdownProps {
  readonly startsAt: number
  readonly onStart: () => Promise<unknown>
}

/**
 * Counts down to the start of the sale by the server's clock. When the countdown ends, the pack is
 * loaded again.
 */
export function SaleCountdown({ startsAt, onStart }: SaleCountdownProps) {
  const texts = useTexts(packsTexts)
  return (
    <span className={styles.countdown}>
      <span className={styles.label}>{texts.startsIn}</span>
      <Countdown
        untilMs={startsAt}
        nowMs={serverNowMs}
        tickMs={COUNTDOWN_TICK_MS}
        onEnd={onStart}
      />
    </span>
  )
}

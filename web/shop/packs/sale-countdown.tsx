import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import type { Pack } from '#contract/packs.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { useTexts } from '#web/language/language.ts'
import { isServerTimeKnown, serverNowMs } from '#web/wire/server-clock.ts'
import { packsTexts } from './packs.texts.ts'
import styles from './sale-countdown.module.css'

export interface SaleCountdownProps {
  readonly pack: Pick<Pack, 'starts_at' | 'start_date'>
  readonly onStart: () => void
}

/** Pages begin the sale within this time, so that the first presses do not come at one moment. */
const SPREAD_MS_MAX = 2_000

/** Returns the start of a sale without seconds, as the shop writes its ends: `YYYY/MM/DD HH:mm`. */
const saleDate = (startDate: string) => startDate.slice(0, 16).replaceAll('-', '/')

/** By the server's clock. */
export function SaleCountdown({ pack, onStart }: SaleCountdownProps) {
  const texts = useTexts(packsTexts)
  const start = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS_MAX))
    // A page that has no time from the server, or an earlier one since, goes on counting.
    if (isServerTimeKnown() && serverNowMs() >= pack.starts_at) onStart()
  }
  return (
    <span className={styles.countdown}>
      <span className={styles.label}>{texts.startsIn}</span>
      <Countdown
        untilMs={pack.starts_at}
        nowMs={serverNowMs}
        tickMs={COUNTDOWN_TICK_MS}
        onEnd={start}
      />
      <span className={styles.date}>{texts.startsAt(saleDate(pack.start_date))}</span>
    </span>
  )
}

import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import type { Pack } from '#contract/packs.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { useTexts } from '#web/language/language.ts'
import { serverNowMs } from '#web/wire/server-clock.ts'
import { packsTexts } from './packs.texts.ts'
import styles from './sale-countdown.module.css'

export interface SaleCountdownProps {
  readonly pack: Pick<Pack, 'starts_at' | 'start_date'>
  readonly onStart: () => Promise<unknown>
}

/** Returns the start of a sale without seconds, as the shop writes its ends: `YYYY/MM/DD HH:mm`. */
const saleDate = (startDate: string) => startDate.slice(0, 16).replaceAll('-', '/')

/** By the server's clock. At the end, the pack is loaded again. */
export function SaleCountdown({ pack, onStart }: SaleCountdownProps) {
  const texts = useTexts(packsTexts)
  return (
    <span className={styles.countdown}>
      <span className={styles.label}>{texts.startsIn}</span>
      <Countdown
        untilMs={pack.starts_at}
        nowMs={serverNowMs}
        tickMs={COUNTDOWN_TICK_MS}
        onEnd={onStart}
      />
      <span className={styles.date}>{texts.startsAt(saleDate(pack.start_date))}</span>
    </span>
  )
}

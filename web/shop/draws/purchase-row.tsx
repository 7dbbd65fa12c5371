import { COUNTDOWN_TICK_MS } from '#contract/constants.ts'
import type { PurchaseRow as Row } from '#contract/draws.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { serverNowMs } from '#web/wire/server-clock.ts'
import styles from './buy-product-history-screen.module.css'
import { priceText } from './price.ts'
import { useDrawsTexts } from './use-draws-texts.ts'
import { useOpenPurchase } from './use-open-purchase.ts'

export interface PurchaseRowProps {
  readonly row: Row
  /** The 24 hours are over: the clerk has decided, or is about to. */
  readonly onHoldEnd: () => void
}

export function PurchaseRow({ row, onHoldEnd }: PurchaseRowProps) {
  const texts = useDrawsTexts()
  const open = useOpenPurchase()
  const state = row.send_state as keyof typeof texts.sendStates
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => open(row.id)}>
        <span className={styles.date}>{historyDateTime(row.created)}</span>
        <span className={styles.state} data-state={state}>
          {texts.sendStates[state]}
        </span>
        <span className={styles.pack}>{row.pack_name}</span>
        <span className={styles.spent}>{priceText(row.point, row.payment_method)}</span>
        {row.hold_until > 0 && (
          <span className={styles.left}>
            {texts.holdLeft}{' '}
            <Countdown
              untilMs={row.hold_until}
              nowMs={serverNowMs}
              tickMs={COUNTDOWN_TICK_MS}
              onEnd={onHoldEnd}
            />
          </span>
        )}
      </button>
    </li>
  )
}

import type { PurchaseRow as Row } from '#contract/draws.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { HoldCountdown } from '#web/shop/draws/hold-countdown.tsx'
import { priceText } from '#web/shop/draws/price.ts'
import { sealedTexts } from '#web/shop/draws/sealed.texts.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import styles from './purchase-list.module.css'
import { useOpenPurchase } from './use-open-purchase.ts'

export interface PurchaseRowProps {
  readonly row: Row
  readonly onHoldEnd: () => Promise<unknown>
}

export function PurchaseRow({ row, onHoldEnd }: PurchaseRowProps) {
  const texts = useTexts(drawsTexts)
  const { sealedState, sealedRow, voidState } = useTexts(sealedTexts)
  const fill = useFilledText()
  const open = useOpenPurchase()
  const sendState = row.send_state as keyof typeof texts.sendStates
  const state = row.is_sealed ? 'sealed' : sendState
  const stateText = row.is_void ? voidState : texts.sendStates[sendState]
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => open(row.id)}>
        <img
          className={styles.picture}
          src={row.image}
          alt=""
          width={780}
          height={480}
          loading="lazy"
        />
        <span className={styles.date}>{historyDateTime(row.created)}</span>
        <span className={styles.state} data-state={state}>
          {row.is_sealed ? sealedState : stateText}
        </span>
        <span className={styles.pack}>
          <ShopText ja={row.pack_name} en={row.pack_name_en} />{' '}
          <span className={styles.count}>{texts.countOf(row.count)}</span>{' '}
          {row.extra_count > 0 && (
            <span className={styles.extra}>{texts.extrasWon(row.extra_count)}</span>
          )}
        </span>
        <span className={styles.spent}>{priceText(row.point, row.payment_method)}</span>
        {row.is_sealed && <span className={styles.sealed}>{fill(sealedRow)}</span>}
        {row.hold_until > 0 && (
          <span className={styles.left}>
            <HoldCountdown label={texts.holdLeft} untilMs={row.hold_until} onEnd={onHoldEnd} />
          </span>
        )}
      </button>
    </li>
  )
}

import type { PurchaseRow as Row } from '#contract/draws.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import styles from './buy-product-history-screen.module.css'
import { priceText } from './price.ts'
import { useDrawsTexts } from './use-draws-texts.ts'
import { useOpenPurchase } from './use-open-purchase.ts'

export function PurchaseRow({ row }: { readonly row: Row }) {
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
      </button>
    </li>
  )
}

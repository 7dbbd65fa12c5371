import { historyDateTime } from '#web/kit/dates.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useOpenPurchase } from '#web/shop/draws/use-open-purchase.ts'
import { leadsOn, type CoinRow as Row } from './coin-history.rule.ts'
import styles from './coin-history-screen.module.css'
import { usePointsTexts } from './use-points-texts.ts'

/** Its content is a button only where it leads on; the same rule as in the purchase history decides whereto. */
export function CoinRow({ row }: { readonly row: Row }) {
  const texts = usePointsTexts()
  const open = useOpenPurchase()
  return (
    <tr>
      <td className={styles.date}>{historyDateTime(row.created)}</td>
      <td>
        {leadsOn(row) ? (
          <button type="button" className={styles.onward} onClick={() => open(row.history_id)}>
            {row.memo}
          </button>
        ) : (
          row.memo
        )}
        {row.money > 0 && <span className={styles.money}>{texts.yen(row.money)}</span>}
      </td>
      <td className={styles.coins} data-granted={row.bonusCoin > 0}>
        {row.bonusCoin > 0 ? '+' : ''}
        {formatNumber(row.bonusCoin)}
      </td>
    </tr>
  )
}

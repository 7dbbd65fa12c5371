import type { Answer } from '#contract/calls.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { useOpenPurchase } from '#web/shop/draws/use-open-purchase.ts'
import styles from './coin-history-screen.module.css'
import { usePointsTexts } from './use-points-texts.ts'

export interface PointRowProps {
  readonly row: Answer<'GET /user/point/list/{page}'>['list'][number]
}

/** One movement; a row with a purchase behind it leads there. */
export function PointRow({ row }: PointRowProps) {
  const texts = usePointsTexts()
  const open = useOpenPurchase()
  return (
    <tr>
      <td className={styles.date}>{historyDateTime(row.created)}</td>
      <td>
        {row.history_id > 0 ? (
          <button type="button" className={styles.onward} onClick={() => open(row.history_id)}>
            {row.memo}
          </button>
        ) : (
          row.memo
        )}
        {row.money > 0 && <span className={styles.money}>{texts.yen(row.money)}</span>}
      </td>
      <td className={styles.coins} data-granted={row.bonusPoint > 0}>
        {row.bonusPoint > 0 ? '+' : ''}
        {texts.pointsOf(row.bonusPoint)}
      </td>
    </tr>
  )
}

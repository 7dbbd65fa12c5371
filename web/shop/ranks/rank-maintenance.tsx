import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import styles from './rank-maintenance.module.css'
import { useRanksTexts } from './use-ranks-texts.ts'

/** How far the month has come toward the rank, and what keeping it by coins would cost. */
export function RankMaintenance({ detail }: { readonly detail: UserDetail }) {
  const texts = useRanksTexts()
  const { rank_current_price: paidYen, rank_max_price: wantedYen } = detail
  const share = Math.min(1, paidYen / Math.max(1, wantedYen))
  return (
    <section className={styles.maintenance} aria-labelledby="rank-maintenance">
      <h2 id="rank-maintenance">{texts.maintenanceTitle}</h2>
      {/* The line below says it in words. */}
      <div className={styles.gauge} aria-hidden="true">
        <div className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={styles.paid}>
        <span>{texts.paidThisMonth}</span>
        <b>{texts.paidOf({ paid: formatNumber(paidYen), wanted: formatNumber(wantedYen) })}</b>
      </p>
      <p>{texts.keepBy({ rank: detail.next_month_name, coins: formatNumber(detail.rank_coin) })}</p>
    </section>
  )
}

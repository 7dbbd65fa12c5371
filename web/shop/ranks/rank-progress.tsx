import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { progressOf } from './rank.rule.ts'
import styles from './rank-progress.module.css'
import { ranksTexts } from './ranks.texts.ts'

/** Shows how many yen the member must still pay to reach the next rank, as text and as a bar. */
export function RankProgress({ detail }: { readonly detail: UserDetail }) {
  const texts = useTexts(ranksTexts)
  const { aim, missingYen, share } = progressOf(detail)
  if (aim === 'none') return null
  const { rank_current_price: paidYen, rank_max_price: wantedYen } = detail
  const sentences = [
    ...(detail.rank_reached_name === '' ? [] : [texts.reached(detail.rank_reached_name)]),
    ...(aim === 'done'
      ? []
      : [texts.progress[aim]({ rank: detail.rank_max_name, yen: formatNumber(missingYen) })]),
  ]
  return (
    <section className={styles.progress} aria-labelledby="rank-progress">
      <h2 id="rank-progress">{texts.progressTitle}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.words}>
          {sentence}
        </p>
      ))}
      <div
        className={styles.gauge}
        role="progressbar"
        aria-labelledby="rank-progress"
        aria-valuemin={0}
        aria-valuemax={wantedYen}
        aria-valuenow={Math.min(paidYen, wantedYen)}
        aria-valuetext={sentences.join(' ')}
      >
        <div className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={styles.paid}>
        <span>{texts.paidThisMonth}</span>
        <b>{texts.paidOf({ paid: formatNumber(paidYen), wanted: formatNumber(wantedYen) })}</b>
      </p>
    </section>
  )
}

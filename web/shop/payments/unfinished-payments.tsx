import { Link } from 'react-router'
import { useLoad } from '#web/wire/query.ts'
import styles from './notice.module.css'
import { usePaymentsTexts } from './use-payments-texts.ts'

/** Shown before paying again: what was begun and still waits for something. Where it cannot be asked, nothing. */
export function UnfinishedPayments() {
  const texts = usePaymentsTexts()
  const { answer } = useLoad('GET /user/point/waiting', {})
  const open = answer?.list.filter(({ state }) => state === 'waiting' || state === 'held') ?? []
  if (open.length === 0) return null
  return (
    <aside className={styles.unfinished}>
      <p>
        <b>{texts.unfinished(open.length)}</b>
        {texts.unfinishedText}
      </p>
      <Link to="/buy-point-history">{texts.unfinishedLink}</Link>
    </aside>
  )
}

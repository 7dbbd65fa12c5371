import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import styles from './notice.module.css'
import { paymentsTexts } from './payments.texts.ts'

export function UnfinishedPaymentsNotice({ count }: { readonly count: number }) {
  const texts = useTexts(paymentsTexts)
  if (count === 0) return null
  return (
    <aside className={styles.unfinished}>
      <p>
        <b>{texts.unfinished(count)}</b>
        {texts.unfinishedText}
      </p>
      <Link to="/buy-point-history">{texts.unfinishedLink}</Link>
    </aside>
  )
}

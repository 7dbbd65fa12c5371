import { Link } from 'react-router'
import styles from './proof-link.module.css'
import { useDrawsTexts } from './use-draws-texts.ts'

/** From wherever a purchase is shown: to its proof. */
export function ProofLink({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useDrawsTexts()
  return (
    <Link className={styles.link} to={`/fairness?packHistoryId=${purchaseId}`}>
      <span className={styles.stamp}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10.5 8.2 15 16 5" />
        </svg>
      </span>
      {texts.checkDraw}
    </Link>
  )
}

import { Link } from 'react-router'
import styles from './proof-link.module.css'
import { useDrawsTexts } from './use-draws-texts.ts'

/** From wherever a purchase is shown: to its proof. */
export function ProofLink({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useDrawsTexts()
  return (
    <Link className={styles.link} to={`/fairness?packHistoryId=${purchaseId}`}>
      <span className={styles.stamp} aria-hidden="true">
        ✓
      </span>
      {texts.checkDraw}
    </Link>
  )
}

import { Link } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import styles from './proof-link.module.css'
import { useDrawsTexts } from './use-draws-texts.ts'

/** Links a purchase to its proof. */
export function ProofLink({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useDrawsTexts()
  return (
    <Link className={styles.link} to={`/fairness?packHistoryId=${purchaseId}`}>
      <span className={styles.stamp}>
        <Icon name="check" />
      </span>
      {texts.checkDraw}
    </Link>
  )
}

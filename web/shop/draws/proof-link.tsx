import { Link } from 'react-router'
import { Icon } from '#web/kit/picture/icon.tsx'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from './draws.texts.ts'
import styles from './proof-link.module.css'

export function ProofLink({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useTexts(drawsTexts)
  return (
    <Link className={styles.link} to={`/fairness?packHistoryId=${purchaseId}`}>
      <span className={styles.stamp}>
        <Icon name="check" />
      </span>
      {texts.checkDraw}
    </Link>
  )
}

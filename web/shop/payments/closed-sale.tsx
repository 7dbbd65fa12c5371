import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { HistoryAndTopLinks } from './history-and-top-links.tsx'
import styles from './notice.module.css'
import { paymentsTexts } from './payments.texts.ts'

/** Replaces the courses and the checkout after the sale of points has closed (Q4). */
export function ClosedSale() {
  const texts = useTexts(paymentsTexts)
  const [site] = useIdentity().sites
  return (
    <Screen title={texts.closedTitle}>
      <div className={styles.closed}>
        <p>{texts.closedText}</p>
        <p className={styles.aside}>{texts.closedOpenPayments}</p>
        {site && (
          <ExternalLink className={styles.sister} href={site.url}>
            {site.name}
          </ExternalLink>
        )}
        <HistoryAndTopLinks />
      </div>
    </Screen>
  )
}

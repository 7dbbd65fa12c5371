import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { EXTERNAL_SITES } from '#web/shop/layout/external-sites.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { HistoryAndTopLinks } from './history-and-top-links.tsx'
import styles from './notice.module.css'
import { paymentsTexts } from './payments.texts.ts'

const [sisterSite] = EXTERNAL_SITES.sisterSites

/** Replaces the courses and the checkout after the sale of points has closed (Q4). */
export function ClosedSale() {
  const texts = useTexts(paymentsTexts)
  return (
    <Screen title={texts.closedTitle}>
      <div className={styles.closed}>
        <p>{texts.closedText}</p>
        <p className={styles.aside}>{texts.closedOpenPayments}</p>
        <ExternalLink className={styles.sister} href={sisterSite.url}>
          {texts.sister}
        </ExternalLink>
        <HistoryAndTopLinks />
      </div>
    </Screen>
  )
}

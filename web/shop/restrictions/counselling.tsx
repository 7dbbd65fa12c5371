import { COUNSELLING } from '#contract/counselling.rule.ts'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { counsellingTexts } from './counselling.texts.ts'
import styles from './play-limits.module.css'

const CENTRES_URL = 'https://www.ncasa-japan.jp/'

/** Public counselling in Japan, for a member who spends too much. */
export function Counselling() {
  const texts = useTexts(counsellingTexts)
  return (
    <section className={`${styles.section} ${styles.counselling}`} aria-labelledby="counselling">
      <h2 id="counselling">{texts.counselling}</h2>
      <p>{texts.counsellingLead}</p>
      <ul className={styles.lines}>
        <li>
          {texts.consumer}
          <a href={`tel:${COUNSELLING.consumer}`}>{COUNSELLING.consumer}</a>
        </li>
        <li>
          {texts.anyWorry}
          <a href={`tel:${COUNSELLING.anyWorry.replaceAll('-', '')}`}>{COUNSELLING.anyWorry}</a>
        </li>
        <li>
          {texts.centres}
          <ExternalLink href={CENTRES_URL}>{texts.findCentre}</ExternalLink>
        </li>
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import { COUNSELLING } from '#contract/counselling.rule.ts'
import { useTexts } from '#web/language/language.ts'
import { limitsLinksTexts } from './limits-links.texts.ts'
import styles from './play-limits.module.css'

const TELEPHONES = Object.entries(COUNSELLING) as [keyof typeof COUNSELLING, string][]

/** Where to set limits or take a break, and whom to call. It stands wherever limits do. */
export function LimitsLinks() {
  const texts = useTexts(limitsLinksTexts)
  return (
    <span className={styles.links}>
      <Link to="/play-limits">{texts.toPlayLimits}</Link>
      {TELEPHONES.map(([name, number]) => (
        <a key={name} href={`tel:${number.replaceAll('-', '')}`}>
          {texts[name]} {number}
        </a>
      ))}
    </span>
  )
}

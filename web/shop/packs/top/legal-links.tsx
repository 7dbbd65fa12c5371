import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './legal-links.module.css'

export function LegalLinks() {
  const texts = useTexts(packsTexts)
  const layout = useTexts(layoutTexts)
  const links = [
    ['/specific-commerce', layout.specificCommerce],
    ['/terms-of-service', layout.terms],
    ['/privacy-protection', layout.privacy],
    ['/fund-settlement', texts.fundSettlement],
    ['/point-terms-of-service', texts.pointTerms],
  ] as const
  return (
    <section aria-labelledby="legal-title">
      <SectionTitle id="legal-title">{texts.legal}</SectionTitle>
      <ul className={styles.links}>
        {links.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

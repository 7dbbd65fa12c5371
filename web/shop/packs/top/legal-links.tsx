import { Link } from 'react-router'
import { useTexts } from '#web/shop/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { usePacksTexts } from '#web/shop/packs/use-packs-texts.ts'
import styles from './legal-links.module.css'

export function LegalLinks() {
  const texts = usePacksTexts()
  const frame = useTexts(layoutTexts)
  const links = [
    ['/specific-commerce', frame.specificCommerce],
    ['/terms-of-service', frame.terms],
    ['/privacy-protection', frame.privacy],
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

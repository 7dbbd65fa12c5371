import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from './external-link.tsx'
import { EXTERNAL_SITES } from './external-sites.ts'
import styles from './footer.module.css'
import { layoutTexts } from './layout.texts.ts'

export function Footer() {
  const texts = useTexts(layoutTexts)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>{texts.footerTagline}</p>
        <ul className={styles.links}>
          <li>
            <ExternalLink href={EXTERNAL_SITES.company}>{texts.company}</ExternalLink>
          </li>
          <li>
            <Link to="/specific-commerce">{texts.specificCommerce}</Link>
          </li>
          <li>
            <Link to="/terms-of-service">{texts.terms}</Link>
          </li>
          <li>
            <Link to="/privacy-protection">{texts.privacy}</Link>
          </li>
          <li>
            <Link to="/user-guide">{texts.guide}</Link>
          </li>
          <li>
            <Link to="/help">{texts.help}</Link>
          </li>
          <li>
            <ExternalLink href={EXTERNAL_SITES.contact}>{texts.contact}</ExternalLink>
          </li>
        </ul>
        <p className={styles.name}>{texts.copyright}</p>
      </div>
    </footer>
  )
}

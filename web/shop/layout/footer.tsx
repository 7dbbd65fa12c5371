import { Link } from 'react-router'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { ContactLink } from './contact-link.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './footer.module.css'
import { layoutTexts } from './layout.texts.ts'

export function Footer() {
  const texts = useTexts(layoutTexts)
  const { name } = useIdentity()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>{texts.footerTagline}</p>
        <ul className={styles.links}>
          {identity.companyUrl && (
            <li>
              <ExternalLink href={identity.companyUrl}>{texts.company}</ExternalLink>
            </li>
          )}
          <li>
            <Link to="/news">{texts.news}</Link>
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
            <ContactLink />
          </li>
        </ul>
        <p className={styles.name}>{`© ${name}`}</p>
      </div>
    </footer>
  )
}

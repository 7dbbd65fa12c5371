import { Link } from 'react-router'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { ContactLink } from './contact-link.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './footer.module.css'
import { layoutTexts } from './layout.texts.ts'

export function Footer() {
  const texts = useTexts(layoutTexts)
  const { name } = useIdentity()
  const { companyUrl, socialLinks } = useShownIdentity()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>{texts.footerTagline}</p>
        <ul className={styles.links}>
          {companyUrl && (
            <li>
              <ExternalLink href={companyUrl}>{texts.company}</ExternalLink>
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
        {socialLinks.length > 0 && (
          <ul className={styles.links} aria-label={texts.follow}>
            {socialLinks.map((link) => (
              <li key={link.url}>
                <ExternalLink href={link.url}>{link.name}</ExternalLink>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.name}>{`© ${name}`}</p>
      </div>
    </footer>
  )
}

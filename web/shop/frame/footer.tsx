import { Link } from 'react-router'
import styles from './footer.module.css'
import { OUTSIDE } from './outside.ts'
import { OutsideLink } from './outside-link.tsx'
import { useFrameTexts } from './use-frame-texts.ts'

export function Footer() {
  const texts = useFrameTexts()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>{texts.footerLine}</p>
        <ul className={styles.links}>
          <li>
            <OutsideLink href={OUTSIDE.company}>{texts.company}</OutsideLink>
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
            <OutsideLink href={OUTSIDE.contact}>{texts.contact}</OutsideLink>
          </li>
        </ul>
        <p className={styles.name}>{texts.copyright}</p>
      </div>
    </footer>
  )
}

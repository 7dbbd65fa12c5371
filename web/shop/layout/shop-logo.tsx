import { Link } from 'react-router'
import { useShopPicture, useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import styles from './header.module.css'
import { layoutTexts } from './layout.texts.ts'

/** The owner's logo, or the letters and the name of the shop. It leads to the top page. */
export function ShopLogo() {
  const texts = useTexts(layoutTexts)
  const { name } = useIdentity()
  const { logoLetters, nameLatin } = useShownIdentity()
  const logo = useShopPicture('logo')
  return (
    <Link to="/" className={styles.logo} aria-label={`${name} ${texts.home}`}>
      {logo ? (
        <img className={styles.picture} src={logo} alt="" height={46} />
      ) : (
        <>
          <span className={styles.seal} data-letters={logoLetters} aria-hidden="true" />
          <span className={styles.name} aria-hidden="true">
            {nameLatin}
          </span>
        </>
      )}
    </Link>
  )
}

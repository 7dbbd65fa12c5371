import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { openingTexts } from './opening.texts.ts'
import styles from './opening-screen.module.css'

/** Replaces the pages of packs until an owner opens the shop. */
export function OpeningScreen() {
  const { name, tagline } = useIdentity()
  const texts = useTexts(openingTexts)
  const layout = useTexts(layoutTexts)
  const isLoggedIn = isMember(useCurrentUser())
  return (
    <section className={styles.opening}>
      <title>{`${texts.title} | ${name}`}</title>
      <img src="/icons/icon-192.png" alt="" width={144} height={144} draggable={false} />
      <p className={styles.tagline}>{tagline}</p>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      {isLoggedIn ? (
        <ButtonLink tone="main" to="/my-page">
          {layout.myPage}
        </ButtonLink>
      ) : (
        <ButtonLink tone="main" to="/user-register">
          {texts.register}
        </ButtonLink>
      )}
    </section>
  )
}

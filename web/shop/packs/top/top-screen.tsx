import { ButtonLink } from '#web/kit/button.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { usePacksTexts } from '#web/shop/packs/use-packs-texts.ts'
import { CardTypes } from './card-types.tsx'
import { HowToPlay } from './how-to-play.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PackTabs } from './pack-tabs.tsx'
import { Services } from './services.tsx'
import { TopBanner } from './top-banner.tsx'
import styles from './top-screen.module.css'

/** In their order; those out of sight come with the next turns. */
const SECTIONS = [
  ['packs', PackTabs],
  ['card-types', CardTypes],
  ['how-to-play', HowToPlay],
  ['entrance', AccountEntry],
  ['services', Services],
  ['legal-links', LegalLinks],
] as const

export function TopScreen() {
  const texts = usePacksTexts()
  const frame = useTexts(layoutTexts)
  const count = useProgressiveCount(SECTIONS.length)
  return (
    <>
      <title>{`${frame.shopName} | ${texts.tagline}`}</title>
      <h1 className="hidden-text">{`${frame.shopName} ${texts.tagline}`}</h1>
      <TopBanner />
      <div className={styles.body}>
        {SECTIONS.slice(0, count).map(([name, Section]) => (
          <Section key={name} />
        ))}
      </div>
    </>
  )
}

/** One slot: log in for a guest, my page for a member (Q44). */
function AccountEntry() {
  const texts = usePacksTexts()
  const frame = useTexts(layoutTexts)
  const isLoggedIn = isMember(useCurrentUser())
  return (
    <section className={styles.entrance}>
      <p>{isLoggedIn ? texts.myPageLead : texts.loginLead}</p>
      {isLoggedIn ? (
        <ButtonLink tone="main" to="/my-page">
          {frame.myPage}
        </ButtonLink>
      ) : (
        <ButtonLink tone="main" to="/login">
          {frame.login}
        </ButtonLink>
      )}
    </section>
  )
}

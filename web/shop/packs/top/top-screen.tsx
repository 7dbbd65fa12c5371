import { ButtonLink } from '#web/kit/button.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useTexts } from '#web/language/language.ts'
import { HoldNotice } from '#web/shop/decisions/holds/hold-notice.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { CardTypes } from './card-types.tsx'
import { HowToPlay } from './how-to-play.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PackTabs } from './pack-tabs.tsx'
import { RecentPacks } from './recent-packs.tsx'
import { Services } from './services.tsx'
import { TopBanner } from './top-banner.tsx'
import styles from './top-screen.module.css'

/**
 * The sections of the top page, from top to bottom. Sections outside the window are rendered in
 * later tasks of the event loop.
 */
const SECTIONS = [
  ['packs', PackTabs],
  ['recent-packs', RecentPacks],
  ['card-types', CardTypes],
  ['how-to-play', HowToPlay],
  ['entrance', AccountEntry],
  ['services', Services],
  ['legal-links', LegalLinks],
] as const

export function TopScreen() {
  const texts = useTexts(packsTexts)
  const layout = useTexts(layoutTexts)
  const count = useProgressiveCount(SECTIONS.length)
  return (
    <>
      <title>{`${layout.shopName} | ${texts.tagline}`}</title>
      <h1 className="hidden-text">{`${layout.shopName} ${texts.tagline}`}</h1>
      <TopBanner />
      <div className={styles.notice}>
        <HoldNotice />
      </div>
      <div className={styles.body}>
        {SECTIONS.slice(0, count).map(([name, Section]) => (
          <Section key={name} />
        ))}
      </div>
    </>
  )
}

/** Shows one button: the login for a guest, and "my page" for a member (Q44). */
function AccountEntry() {
  const texts = useTexts(packsTexts)
  const layout = useTexts(layoutTexts)
  const isLoggedIn = isMember(useCurrentUser())
  return (
    <section className={styles.entrance}>
      <p>{isLoggedIn ? texts.myPageLead : texts.loginLead}</p>
      {isLoggedIn ? (
        <ButtonLink tone="main" to="/my-page">
          {layout.myPage}
        </ButtonLink>
      ) : (
        <ButtonLink tone="main" to="/login">
          {layout.login}
        </ButtonLink>
      )}
    </section>
  )
}

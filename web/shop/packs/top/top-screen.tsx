import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { ShopRules } from '#contract/rules.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { HoldNotice } from '#web/shop/decisions/holds/hold-notice.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { LazyDrawFeed } from '#web/shop/packs/feed/lazy-draw-feed.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { CardTypes } from './card-types.tsx'
import { HowToPlaySteps } from './how-to-play.tsx'
import legalLinksStyles from './legal-links.module.css'
import { PackTabs } from './pack-tabs.tsx'
import { RecentPacks } from './recent-packs.tsx'
import { Services } from './services.tsx'
import { TopBanner } from './top-banner.tsx'
import styles from './top-screen.module.css'

/** In the order of the specification, until the rules of the shop are loaded. */
const SECTIONS = {
  packs: PackTabs,
  'recent-packs': RecentPacks,
  'draw-feed': LazyDrawFeed,
  'card-types': CardTypes,
  'how-to-play': HowToPlay,
  entrance: AccountEntry,
  services: Services,
  'legal-links': LegalLinks,
} as const satisfies Record<ShopRules['topOrder'][number], ComponentType>

/** Guests hold no free draw, so the code loads for members only. */
const FreeDrawBar = onDemand(() => import('#web/shop/campaigns/free-draw-bar.tsx'))

export function TopScreen() {
  const { name, tagline } = useIdentity()
  const user = useCurrentUser()
  const order = user?.rules?.topOrder ?? (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[])
  // Sections outside the window are rendered in later tasks.
  const count = useProgressiveCount(order.length)
  return (
    <>
      <title>{`${name} | ${tagline}`}</title>
      <h1 className="hidden-text">{`${name} ${tagline}`}</h1>
      <TopBanner />
      {isMember(user) && <FreeDrawBar />}
      <div className={styles.notice}>
        <HoldNotice />
      </div>
      <div className={styles.body}>
        {order.slice(0, count).map((name) => {
          const Section = SECTIONS[name]
          return <Section key={name} />
        })}
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

function HowToPlay() {
  return <HowToPlaySteps fill={useFilledText()} />
}

function LegalLinks() {
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
      <ul className={legalLinksStyles.links}>
        {links.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

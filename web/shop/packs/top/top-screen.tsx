import { Link } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { HoldNotice } from '#web/shop/decisions/holds/hold-notice.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { LazyDrawFeed } from '#web/shop/packs/feed/lazy-draw-feed.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import choosePicture from '#web/shop/packs/top/steps/choose.svg'
import drawPicture from '#web/shop/packs/top/steps/draw.svg'
import receivePicture from '#web/shop/packs/top/steps/receive.svg'
import { CardTypes } from './card-types.tsx'
import howToPlayStyles from './how-to-play.module.css'
import legalLinksStyles from './legal-links.module.css'
import { PackTabs } from './pack-tabs.tsx'
import { RecentPacks } from './recent-packs.tsx'
import { Services } from './services.tsx'
import { TopBanner } from './top-banner.tsx'
import styles from './top-screen.module.css'

/** From top to bottom. Those outside the window are rendered in later tasks. */
const SECTIONS = [
  ['packs', PackTabs],
  ['recent-packs', RecentPacks],
  ['draw-feed', LazyDrawFeed],
  ['card-types', CardTypes],
  ['how-to-play', HowToPlay],
  ['entrance', AccountEntry],
  ['services', Services],
  ['legal-links', LegalLinks],
] as const

export function TopScreen() {
  const { name, tagline } = useIdentity()
  const count = useProgressiveCount(SECTIONS.length)
  return (
    <>
      <title>{`${name} | ${tagline}`}</title>
      <h1 className="hidden-text">{`${name} ${tagline}`}</h1>
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

/** Drawn by art/draw/how-to-play-steps.ts. */
const PICTURES = [choosePicture, drawPicture, receivePicture] as const

function HowToPlay() {
  const texts = useTexts(packsTexts)
  const fill = useFilledText()
  return (
    <section aria-labelledby="how-to-title">
      <SectionTitle id="how-to-title">{texts.howTo}</SectionTitle>
      <ol className={howToPlayStyles.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className={howToPlayStyles.step}>
            <img
              className={howToPlayStyles.picture}
              src={PICTURES[index]}
              alt=""
              width={360}
              height={220}
              loading="lazy"
              draggable={false}
            />
            <span className={howToPlayStyles.numeral} aria-hidden="true">
              {texts.stepNumerals[index]}
            </span>
            <h3>{title}</h3>
            <p>{fill(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
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

import { Link } from 'react-router'
import { type LocalIdentity, sitePicturePath } from '#contract/identity.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './services.module.css'

/** Links with icons to the exchange and the news of this shop, and to the operator's other services. */
export function Services() {
  const texts = useTexts(packsTexts)
  const layout = useTexts(layoutTexts)
  const { sites } = useIdentity()
  const isCounterLast = useShownIdentity().counterPlace === 'last'
  const others = sites.map((site) => (
    <li key={site.url}>
      <ExternalLink href={site.url}>
        <SiteCrest site={site} />
        {site.name}
      </ExternalLink>
    </li>
  ))
  return (
    <section aria-labelledby="services-title">
      <SectionTitle id="services-title">{texts.services}</SectionTitle>
      <ul className={styles.services}>
        {isCounterLast && others}
        <li>
          <Link to="/exchange-card">
            <Crest mark={texts.exchangeCrest} isOwn />
            {texts.exchange}
          </Link>
        </li>
        <li>
          <Link to="/news">
            <Crest mark={texts.newsCrest} isOwn />
            {layout.news}
          </Link>
        </li>
        {isCounterLast || others}
      </ul>
    </section>
  )
}

/** The name beside it says what the picture shows. */
function SiteCrest({ site }: { readonly site: LocalIdentity['sites'][number] }) {
  const path = sitePicturePath(site)
  if (path === undefined) return <Crest mark={site.mark} />
  return <img className={styles.picture} src={path} alt="" width={64} height={64} loading="lazy" />
}

function Crest({ mark, isOwn = false }: { mark: string; isOwn?: boolean }) {
  return (
    <span className={styles.crest} data-own={isOwn} aria-hidden="true">
      {mark}
    </span>
  )
}

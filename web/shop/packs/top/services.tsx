import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { EXTERNAL_SITES } from '#web/shop/layout/external-sites.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './services.module.css'

/** Renders links with icons to the operator's other services and to the exchange of this shop. */
export function Services() {
  const texts = useTexts(packsTexts)
  return (
    <section aria-labelledby="services-title">
      <SectionTitle id="services-title">{texts.services}</SectionTitle>
      <ul className={styles.services}>
        <li>
          <Link to="/exchange-card">
            <Crest mark={texts.serviceCrests.exchange} isOwn />
            {texts.exchange}
          </Link>
        </li>
        {EXTERNAL_SITES.sisterSites.map(({ key, url }) => (
          <li key={key}>
            <ExternalLink href={url}>
              <Crest mark={texts.serviceCrests[key]} />
              {texts.serviceNames[key]}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Crest({ mark, isOwn = false }: { mark: string; isOwn?: boolean }) {
  return (
    <span className={styles.crest} data-own={isOwn} aria-hidden="true">
      {mark}
    </span>
  )
}

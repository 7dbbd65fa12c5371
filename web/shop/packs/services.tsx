import { Link } from 'react-router'
import { EXTERNAL_SITES } from '#web/shop/frame/outside.ts'
import { ExternalLink } from '#web/shop/frame/outside-link.tsx'
import { SectionTitle } from './section-title.tsx'
import styles from './services.module.css'
import { usePacksTexts } from './use-packs-texts.ts'

/** The icon area: sister services, and the exchange counter of this shop. */
export function Services() {
  const texts = usePacksTexts()
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

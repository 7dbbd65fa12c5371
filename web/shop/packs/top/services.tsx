import { Link } from 'react-router'
import { useIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './services.module.css'

/** Renders links with icons to the operator's other services and to the exchange of this shop. */
export function Services() {
  const texts = useTexts(packsTexts)
  const { sites } = useIdentity()
  return (
    <section aria-labelledby="services-title">
      <SectionTitle id="services-title">{texts.services}</SectionTitle>
      <ul className={styles.services}>
        <li>
          <Link to="/exchange-card">
            <Crest mark={texts.exchangeCrest} isOwn />
            {texts.exchange}
          </Link>
        </li>
        {sites.map(({ name, mark, url }) => (
          <li key={url}>
            <ExternalLink href={url}>
              <Crest mark={mark} />
              {name}
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

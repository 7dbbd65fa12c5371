import { Link } from 'react-router'
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
        <li>
          <Link to="/news">
            <Crest mark={texts.newsCrest} isOwn />
            {layout.news}
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

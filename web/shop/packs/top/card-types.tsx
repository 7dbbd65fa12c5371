import { Link } from 'react-router'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { usePacksTexts } from '#web/shop/packs/use-packs-texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './card-types.module.css'

export function CardTypes() {
  const texts = usePacksTexts()
  const { answer } = useLoad('GET /user/card_type', {})
  if (answer === undefined || answer.list.length === 0) return null
  return (
    <section aria-labelledby="card-types-title">
      <SectionTitle id="card-types-title">{texts.cardTypes}</SectionTitle>
      <ul className={styles.types}>
        {answer.list.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/pack-list?index=${id}`}>{texts.typeNames[name] ?? name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './card-types.module.css'

export function CardTypes() {
  const texts = useTexts(packsTexts)
  const { answer } = useLoad('GET /user/card_type', {})
  if (answer === undefined || answer.list.length === 0) return null
  return (
    <section aria-labelledby="card-types-title">
      <SectionTitle id="card-types-title">{texts.cardTypes}</SectionTitle>
      <ul className={styles.types}>
        {answer.list.map(({ id, name, name_en }) => (
          <li key={id}>
            <Link to={`/pack-list?index=${id}`}>
              <ShopText ja={name} en={name_en} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

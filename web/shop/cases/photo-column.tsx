import { useTexts } from '#web/language/language.ts'
import styles from './photo-column.module.css'
import { photoColumnTexts } from './photo-column.texts.ts'

interface PhotoColumnProps {
  readonly name: string
  readonly path: string
  readonly ids: readonly number[]
}

/** Private photos, each of which opens in its full size. */
export function PhotoColumn({ name, path, ids }: PhotoColumnProps) {
  if (ids.length === 0) return null
  return (
    <section className={styles.photos} aria-label={name}>
      <h2>{name}</h2>
      {ids.map((id, at) => (
        <a key={id} href={`${path}/${id}`} target="_blank" rel="noopener">
          <img
            src={`${path}/${id}`}
            alt={`${name} ${at + 1}`}
            width={400}
            height={300}
            loading="lazy"
          />
        </a>
      ))}
    </section>
  )
}

export function PackingPhotos({ ids }: Pick<PhotoColumnProps, 'ids'>) {
  const { packing } = useTexts(photoColumnTexts)
  return <PhotoColumn name={packing} path="/api/user/packing-photo" ids={ids} />
}

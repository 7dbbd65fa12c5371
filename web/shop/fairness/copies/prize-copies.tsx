import type { LineupCard } from '#contract/packs.ts'
import { useTexts } from '#web/language/language.ts'
import styles from './copies.module.css'
import { copiesTexts } from './copies.texts.ts'
import { CopyPhoto } from './copy-photo.tsx'

/** The copies of a prize in the order in which the draws win them; the won ones come first. */
export function PrizeCopies({ card }: { readonly card: LineupCard }) {
  const texts = useTexts(copiesTexts)
  const { copies = [], count, remaining } = card
  if (copies.length === 0) return null
  return (
    <section className={styles.copies}>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      {copies.map((copy, index) => (
        <CopyPhoto
          key={`${copy.company} ${copy.number}`}
          copy={copy}
          label={index < count - remaining ? texts.won : undefined}
        />
      ))}
    </section>
  )
}

import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './type-samples.module.css'

const SIZES = ['title', 'heading', 'body', 'note', 'figures'] as const

export function TypeSamples() {
  const { type } = useTexts(sampleTexts)
  return (
    <div className={styles.sizes}>
      {SIZES.map((size) => (
        <p key={size} className={styles[size]}>
          {type[size]}
        </p>
      ))}
    </div>
  )
}

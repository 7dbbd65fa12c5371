import styles from './type-samples.module.css'
import { useSampleTexts } from './use-sample-texts.ts'

const SIZES = ['title', 'heading', 'body', 'note', 'figures'] as const

export function TypeSamples() {
  const { type } = useSampleTexts()
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

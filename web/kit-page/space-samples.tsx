import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './space-samples.module.css'

const STEPS_PX = [4, 8, 12, 16, 20, 28, 36, 48, 72]
const LINES = ['line', 'hairline', 'double'] as const

export function SpaceSamples() {
  const { lines } = useTexts(sampleTexts)
  return (
    <div className={styles.space}>
      <ul className={styles.steps}>
        {STEPS_PX.map((step) => (
          <li key={step}>
            <span style={{ width: `${step}px` }} />
            {step}
          </li>
        ))}
      </ul>
      <ul className={styles.lines}>
        {LINES.map((line) => (
          <li key={line} className={styles[line]}>
            {lines[line]}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

const TONES = ['main', 'plain', 'quiet'] as const

export function ButtonSamples() {
  const { buttons } = useTexts(sampleTexts)
  return (
    <div className={styles.grid}>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {buttons[tone]}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {buttons.disabled}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <ButtonLink to="/" tone="plain">
          {buttons.link}
        </ButtonLink>
        <Button isWide>{buttons.wide}</Button>
      </div>
    </div>
  )
}

import { useTexts } from '#web/language/language.ts'
import styles from './registration-steps.module.css'
import { registrationsTexts } from './registrations.texts.ts'

export function RegistrationSteps({ current }: { readonly current: number }) {
  const texts = useTexts(registrationsTexts)
  return (
    <ol className={styles.steps} aria-label={texts.stepsLabel}>
      {texts.steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  )
}

import styles from './registration-steps.module.css'
import { useRegistrationsTexts } from './use-registrations-texts.ts'

/** Where on the way to membership the visitor stands. */
export function RegistrationSteps({ current }: { readonly current: number }) {
  const texts = useRegistrationsTexts()
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

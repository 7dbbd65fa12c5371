import styles from './registration-steps.module.css'
import { useRegistrationsTexts } from './use-registrations-texts.ts'

/** The steps of the registration, with the current one marked. */
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

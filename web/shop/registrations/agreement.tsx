import { useTexts } from '#web/language/language.ts'
import styles from './agreement.module.css'
import { registrationsTexts } from './registrations.texts.ts'

export interface AgreementProps {
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/**
 * Renders the checkbox for the terms. The links to the terms open new tabs, so that the form keeps
 * what the visitor typed.
 */
export function Agreement({ isAgreed, onAgree }: AgreementProps) {
  const texts = useTexts(registrationsTexts)
  return (
    <section className={styles.agreement} aria-label={texts.agreementTitle}>
      <p>{texts.readFirst}</p>
      <ul className={styles.links}>
        <li>
          <a href="/terms-of-service" target="_blank" rel="noopener">
            {texts.terms}
            <span className="hidden-text">{texts.newTab}</span>
          </a>
        </li>
        <li>
          <a href="/privacy-protection" target="_blank" rel="noopener">
            {texts.privacy}
            <span className="hidden-text">{texts.newTab}</span>
          </a>
        </li>
      </ul>
      <label className={styles.box}>
        <input
          type="checkbox"
          name="agree"
          checked={isAgreed}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
        {texts.agree}
      </label>
      {!isAgreed && <p className={styles.hint}>{texts.agreeHint}</p>}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './form-section.module.css'
import { useMembersTexts } from './use-members-texts.ts'

export interface FormSectionProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** A section of a long form under its numbered title. */
export function FormSection({ number, title, children }: FormSectionProps) {
  const { numerals } = useMembersTexts()
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>
        <span className={styles.numeral} aria-hidden="true">
          {numerals[number - 1]}
        </span>
        {title}
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

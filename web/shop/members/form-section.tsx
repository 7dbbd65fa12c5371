import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import styles from './form-section.module.css'
import { membersTexts } from './members.texts.ts'

export interface FormSectionProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** Renders a section of a long form below a title with a number. */
export function FormSection({ number, title, children }: FormSectionProps) {
  const { numerals } = useTexts(membersTexts)
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

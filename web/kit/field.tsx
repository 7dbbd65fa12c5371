import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

export interface FieldFrame {
  readonly label: string
  /** A word after the label, such as "optional". */
  readonly mark?: string | undefined
  readonly note?: ReactNode
  readonly error?: string | undefined
}

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> &
  FieldFrame & {
    readonly onText: (text: string) => void
    /** What stands in the box beside the input. */
    readonly children?: ReactNode
  }

/** A labelled input with its note and its own error under it. */
export function Field({ label, mark, note, error = '', onText, children, ...rest }: FieldProps) {
  const id = useId()
  return (
    <FieldBox id={id} label={label} mark={mark} note={note} error={error}>
      <div className={styles.box} data-invalid={error !== ''}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id, { note, error })}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        {children}
      </div>
    </FieldBox>
  )
}

interface FieldBoxProps extends FieldFrame {
  readonly id: string
  readonly children: ReactNode
}

/** The label above and the words below whatever is filled in. */
export function FieldBox({ id, label, mark, note, error, children }: FieldBoxProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
      {children}
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function describedBy(
  id: string,
  { note, error }: Pick<FieldFrame, 'note' | 'error'>,
): string | undefined {
  const parts = [error && `${id}-error`, note && `${id}-note`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

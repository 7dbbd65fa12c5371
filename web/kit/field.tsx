import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

export interface FieldCommonProps {
  readonly label: string
  /** A word shown after the label, such as "optional". */
  readonly labelSuffix?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** Elements inside the frame beside the input, such as a button. */
    readonly children?: ReactNode
  }

/** A labelled input with its hint and its error below it. */
export function Field({
  label,
  labelSuffix,
  hint,
  error = '',
  onValueChange,
  children,
  ...rest
}: FieldProps) {
  const id = useId()
  return (
    <FieldLayout id={id} label={label} labelSuffix={labelSuffix} hint={hint} error={error}>
      <div className={styles.box} data-invalid={error !== ''}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== ''}
          aria-describedby={describedByIds(id, { hint, error })}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
        {children}
      </div>
    </FieldLayout>
  )
}

interface FieldLayoutProps extends FieldCommonProps {
  readonly id: string
  readonly children: ReactNode
}

/** Lays out the label above a control, and its hint and error below. */
export function FieldLayout({ id, label, labelSuffix, hint, error, children }: FieldLayoutProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {labelSuffix && <span className={styles.mark}>{labelSuffix}</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.note} id={`${id}-note`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function describedByIds(
  id: string,
  { hint, error }: Pick<FieldCommonProps, 'hint' | 'error'>,
): string | undefined {
  const parts = [error && `${id}-error`, hint && `${id}-note`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

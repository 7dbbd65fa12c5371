import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

export interface FieldCommonProps {
  readonly label: string
  /** A short text after the label, such as "optional". */
  readonly labelSuffix?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** The attributes that connect a form control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldLayoutProps extends FieldCommonProps {
  readonly errorTestId?: string
  readonly children: (attributes: ControlAttributes) => ReactNode
}

export function FieldLayout(props: FieldLayoutProps) {
  const { label, labelSuffix, hint, error = '', errorTestId, children } = props
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-note`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {labelSuffix && <span className={styles.mark}>{labelSuffix}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== '',
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      })}
      {hint && (
        <p className={styles.note} id={`${id}-note`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} testId={errorTestId} />
    </div>
  )
}

export interface FramedFieldProps extends FieldCommonProps {
  readonly children: (
    attributes: ControlAttributes & { readonly className?: string | undefined },
  ) => ReactNode
}

/** Renders a field whose frame contains the control and any elements beside it. */
export function FramedField({ children, ...rest }: FramedFieldProps) {
  return (
    <FieldLayout {...rest}>
      {(attributes) => (
        <div className={styles.box} data-invalid={attributes['aria-invalid']}>
          {children({ ...attributes, className: styles.input })}
        </div>
      )}
    </FieldLayout>
  )
}

import styles from './field.module.css'

export interface FieldErrorProps {
  /** The id of the field, which refers to this element by `describedByIds(id, …)`. */
  readonly id: string
  readonly error: string | undefined
  readonly testId?: string | undefined
}

/** Rendered even without an error, because screen readers announce only changes within a live region. */
export function FieldError({ id, error, testId }: FieldErrorProps) {
  return (
    <p className={styles.error} id={`${id}-error`} role="alert" data-testid={testId}>
      {error}
    </p>
  )
}

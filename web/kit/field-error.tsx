import styles from './field.module.css'

export interface FieldErrorProps {
  /** Of what it belongs to: that names `describedBy(id, …)`. */
  readonly id: string
  readonly error: string | undefined
  readonly testId?: string
}

/** There from the start, as screen readers announce only what changes in it. */
export function FieldError({ id, error, testId }: FieldErrorProps) {
  return (
    <p className={styles.error} id={`${id}-error`} role="alert" data-testid={testId}>
      {error}
    </p>
  )
}

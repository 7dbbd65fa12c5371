import styles from './field.module.css'

export interface FieldErrorProps {
  /** The element of the error has the id `${id}-error`. */
  readonly id: string
  readonly error: string | undefined
  readonly testId?: string | undefined
}

/**
 * Renders the error of a field. The element exists even without an error, because screen readers
 * announce only changes within an existing live region.
 */
export function FieldError({ id, error, testId }: FieldErrorProps) {
  return (
    <p className={styles.error} id={`${id}-error`} role="alert" data-testid={testId}>
      {error}
    </p>
  )
}

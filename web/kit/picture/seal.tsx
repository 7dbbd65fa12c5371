import styles from './seal.module.css'

/**
 * The state of the process. `done`: it succeeded, and the seal drops onto the page like a stamp.
 * `open`: it has no result yet. `over`: it ended without success.
 */
export type SealKind = 'done' | 'open' | 'over'

export interface SealProps {
  /** A few letters. Screen readers skip them: a sentence beside has the same meaning. */
  readonly label: string
  readonly kind?: SealKind
}

/** Shows the result of a process, such as a payment, as a stamped seal. */
export function Seal({ label, kind = 'done' }: SealProps) {
  return (
    <span className={styles.seal} data-kind={kind} aria-hidden="true">
      {label}
    </span>
  )
}

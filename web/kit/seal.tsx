import styles from './seal.module.css'

/**
 * `done`: the process succeeded, and the seal falls like a stamp. `open`: undecided. `over`: ended
 * without success.
 */
export type SealKind = 'done' | 'open' | 'over'

export interface SealProps {
  /**
   * The word on the seal, a few letters long. Screen readers skip it and read the sentence beside
   * the seal.
   */
  readonly label: string
  readonly kind?: SealKind
}

/** Shows the result of a process as a stamped seal. */
export function Seal({ label, kind = 'done' }: SealProps) {
  return (
    <span className={styles.seal} data-kind={kind} aria-hidden="true">
      {label}
    </span>
  )
}

import styles from './seal.module.css'

/**
 * `done`: the process succeeded, and the seal drops onto the page like a stamp. `open`: the process
 * has no result yet. `over`: the process ended without success.
 */
export type SealKind = 'done' | 'open' | 'over'

export interface SealProps {
  /**
   * The word on the seal, a few letters long. Screen readers skip the seal and read the sentence
   * beside it.
   */
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

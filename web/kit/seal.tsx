import styles from './seal.module.css'

/** done falls like a stamp; open is not decided; over came to nothing. */
export type SealKind = 'done' | 'open' | 'over'

export interface SealProps {
  /** A word of a few letters. Whoever does not see it reads the sentence beside it. */
  readonly label: string
  readonly kind?: SealKind
}

/** How something ended, at one glance. */
export function Seal({ label, kind = 'done' }: SealProps) {
  return (
    <span className={styles.seal} data-kind={kind} aria-hidden="true">
      {label}
    </span>
  )
}

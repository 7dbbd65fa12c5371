import { Fragment } from 'react'
import styles from './sums.module.css'

export interface Sum {
  readonly name: string
  readonly value: string
  /** The one that it is about. */
  readonly isMain?: boolean
}

/** What a question costs, line by line. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value, isMain = false }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={isMain ? styles.main : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

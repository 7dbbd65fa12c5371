import { Fragment } from 'react'
import styles from './amount-list.module.css'

export interface AmountRow {
  readonly name: string
  readonly value: string
  /** The one that it is about. */
  readonly isEmphasized?: boolean
}

/** What a question costs, line by line. */
export function AmountList({ rows }: { rows: readonly AmountRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, isEmphasized = false }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={isEmphasized ? styles.main : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

import { Fragment } from 'react'
import styles from './amount-list.module.css'

export interface AmountRow {
  readonly name: string
  readonly value: string
  /** Marks the row with the final amount. */
  readonly isEmphasized?: boolean
}

/** Lists named amounts, one row each, in a confirmation. */
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

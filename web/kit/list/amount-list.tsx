import type { ReactNode } from 'react'
import styles from './amount-list.module.css'

export interface AmountRow {
  readonly name: string
  readonly value: string
  /** True for the row with the final amount, which is then emphasized. */
  readonly isEmphasized?: boolean
}

/** Renders named amounts, one in each row, such as the price and the balance of a purchase. */
export function AmountList({
  rows,
  children,
}: {
  readonly rows: readonly AmountRow[]
  /** Further rows. */
  readonly children?: ReactNode
}) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, isEmphasized = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isEmphasized ? styles.main : undefined}>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

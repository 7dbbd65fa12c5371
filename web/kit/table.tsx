import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** The table's caption for screen readers only, because the screen's title already shows it. */
  readonly caption: string
  /** The names of the columns; the last column holds amounts. */
  readonly columns: readonly string[]
  /** The table's rows. */
  readonly children: ReactNode
}

/** Renders a table like an account statement, with amounts aligned in the last column. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

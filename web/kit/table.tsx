import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** Heard, not seen: the screen's title says it already. */
  readonly caption: string
  /** The names of the columns; the last one is for amounts. */
  readonly columns: readonly string[]
  /** Rows. */
  readonly children: ReactNode
}

/** Lines like those of a statement, amounts under each other at the end. */
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

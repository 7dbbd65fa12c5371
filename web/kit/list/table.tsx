import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /**
   * The caption of the table. It is hidden except for screen readers, because the visible title of
   * the screen has the same text.
   */
  readonly caption: string
  /** The last column contains amounts, so it is aligned to the right. */
  readonly columns: readonly string[]
  readonly children: ReactNode
}

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

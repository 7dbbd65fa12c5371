import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

export interface FigureTableProps {
  readonly name: string
  readonly titles: readonly string[]
  /**
   * The number of columns with text, counted from the left; 1 by default. The other columns contain
   * figures.
   */
  readonly textColumnCount?: number
  /** The first cell of a row is its title. The key distinguishes rows that have the same title. */
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
}

/** The columns with text are aligned to the left, and all others to the right. */
export function FigureTable({ name, titles, textColumnCount = 1, rows }: FigureTableProps) {
  const alignmentOf = (column: number) => (column < textColumnCount ? 'left' : 'right')
  return (
    <Table
      aria-label={name}
      withTableBorder
      bg="#fff"
      verticalSpacing={5}
      horizontalSpacing={8}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      <Table.Thead bg="#f1eadc">
        <Table.Tr>
          {titles.map((title, index) =>
            title === '' ? (
              <Table.Td key={title} />
            ) : (
              <Table.Th key={title} ta={alignmentOf(index)}>
                {title}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells: [title, ...cells] }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {title}
            </Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={titles[index + 1]} ta={alignmentOf(index + 1)}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

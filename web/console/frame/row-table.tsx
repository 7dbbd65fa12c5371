import { Table, type TableProps, type TableTrProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface RowTableColumn {
  readonly title: string
  /** A column of numbers is aligned to the right. */
  readonly isNumber?: boolean
  /** The cells of the column name their rows. */
  readonly isHeading?: boolean
  readonly w?: number
}

interface RowTableRow extends TableTrProps {
  readonly key: string | number
  readonly cells: readonly ReactNode[]
}

export interface RowTableProps extends TableProps {
  /** The titles of the columns; no two are the same. */
  readonly columns: readonly (string | RowTableColumn)[]
  readonly rows: readonly RowTableRow[]
}

/** A plain table of a few rows, without pages, filters and order. */
export function RowTable({ columns, rows, ...table }: RowTableProps) {
  const titled = columns.map((each) => (typeof each === 'string' ? { title: each } : each))
  const alignmentOf = ({ isNumber = false }: RowTableColumn) =>
    isNumber ? ({ ta: 'right', 'data-number': true } as const) : {}
  return (
    <Table withTableBorder bg="#fff" {...table}>
      <Table.Thead>
        <Table.Tr>
          {titled.map((column) => (
            <Table.Th key={column.title} w={column.w} {...alignmentOf(column)}>
              {column.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells, ...row }) => (
          <Table.Tr key={key} {...row}>
            {titled.map((column, at) =>
              column.isHeading ? (
                <Table.Th key={column.title} scope="row">
                  {cells[at]}
                </Table.Th>
              ) : (
                <Table.Td key={column.title} {...alignmentOf(column)}>
                  {cells[at]}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

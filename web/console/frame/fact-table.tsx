import { Table, type TableThProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The name of a fact, and the fact. */
export type Fact = readonly [string, ReactNode]

export interface FactTableProps {
  readonly name: string
  /** No two rows have the same name. */
  readonly rows: readonly Fact[]
  /** The width of the column with the names. */
  readonly nameWidth?: TableThProps['w']
  readonly maw?: number
}

/** The facts about one row, such as a member or a parcel, one below the other. */
export function FactTable({ name, rows, nameWidth = 200, maw }: FactTableProps) {
  return (
    <Table aria-label={name} withTableBorder bg="#fff" {...(maw === undefined ? {} : { maw })}>
      <Table.Tbody>
        {rows.map(([title, value]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row" w={nameWidth}>
              {title}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

import { Table, type TableThProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The name of a fact, and the fact. */
export type Fact = readonly [string, ReactNode]

export interface FactTableProps {
  readonly name: string
  /** No two rows have the same name. */
  readonly rows: readonly Fact[]
  /** The width of the column with the names; their own width if the facts are numbers. */
  readonly nameWidth?: TableThProps['w']
  readonly areNumbers?: boolean
  readonly maw?: number
}

/** The facts about one row, such as a member or a parcel, one below the other. */
export function FactTable({ name, rows, areNumbers, nameWidth, maw }: FactTableProps) {
  const width = nameWidth ?? (areNumbers ? undefined : 200)
  return (
    <Table aria-label={name} withTableBorder bg="#fff" {...(maw === undefined ? {} : { maw })}>
      <Table.Tbody>
        {rows.map(([title, value]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row" w={width}>
              {title}
            </Table.Th>
            <Table.Td {...(areNumbers ? { ta: 'right' } : {})}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

import { Table, type TableProps, type TableThProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The name of a fact, the fact, and a button that changes it. */
export type Fact = readonly [name: string, fact: ReactNode, button?: ReactNode]

export interface FactTableProps extends TableProps {
  readonly name: string
  /** No two rows have the same name. */
  readonly rows: readonly Fact[]
  /** The width of the column with the names; their own width if the facts are numbers. */
  readonly nameWidth?: TableThProps['w']
  readonly areNumbers?: boolean
}

export function FactTable(props: FactTableProps) {
  const { name, rows, areNumbers, nameWidth, ...table } = props
  const width = nameWidth ?? (areNumbers ? undefined : 200)
  return (
    <Table aria-label={name} withTableBorder bg="#fff" {...table}>
      <Table.Tbody>
        {rows.map(([title, value, button]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row" w={width}>
              {title}
            </Table.Th>
            <Table.Td {...(areNumbers ? { ta: 'right' } : {})}>{value}</Table.Td>
            {button ? <Table.Td ta="right">{button}</Table.Td> : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

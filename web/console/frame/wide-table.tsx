import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

export interface WideTableProps {
  readonly name: string
  /** The width in pixels below which the table scrolls sideways. */
  readonly minWidth: number
  readonly maw?: number
  readonly children: ReactNode
}

/** A table that scrolls sideways in a narrow window, also with the arrow keys. */
export function WideTable({ name, minWidth, maw, children }: WideTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maw === undefined ? {} : { maw })}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      {children}
    </Table.ScrollContainer>
  )
}

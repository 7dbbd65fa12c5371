import { Checkbox, Table, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { CodeCell } from '#contract/console/spreadsheets.rule.ts'
import { useTexts } from '#web/language/language.ts'
import type { BulkAct } from './bulk.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import { withNextSort } from './list-address.rule.ts'
import { togglePage, toggleRow } from './selection.rule.ts'
import type { ListControl } from './use-list-address.ts'
import type { SortValue } from './whole-list.rule.ts'

/** A file keeps a number as a number, and a code as a text. */
export type FileCell = number | CodeCell

export interface ListColumn<Row> {
  readonly name: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly isChoice?: boolean
  /** Returns the value in a file of the list; the text of the cell if absent. */
  readonly fileCell?: (row: Row) => FileCell
  /** True for a column with buttons or pictures, which a file leaves out. */
  readonly isControl?: boolean
  /** Undefined if the rows cannot be sorted by this column. */
  readonly sortBy?: (row: Row) => SortValue
}

export interface ListTableProps<Row> {
  readonly name: string
  readonly control: ListControl
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: (row: Row) => string
  readonly acts?: readonly BulkAct[]
  readonly failures: ReadonlyMap<string, string>
  readonly tableRef: RefObject<HTMLTableSectionElement | null>
}

/** The table of a list's rows. The first cell of each row is a link that opens the row. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { name, control, rows, idOf, tableRef, acts = [] } = props
  const { hidden } = control.address
  const columns = props.columns.filter((column) => !hidden.includes(column.name))
  return (
    <div className={style.scroll}>
      <Table className={style.table} aria-label={name} verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {acts.length > 0 ? <SelectPage control={control} rowIds={rows.map(idOf)} /> : null}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} control={control} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={tableRef}>
          {rows.map((row) => (
            <BodyRow key={idOf(row)} row={row} columns={columns} props={props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function SelectPage({ control, rowIds }: { control: ListControl; rowIds: readonly string[] }) {
  const texts = useTexts(listTexts)
  const { address, change } = control
  const chosen = rowIds.filter((id) => address.selected.includes(id)).length
  return (
    <Table.Th w={44}>
      <Checkbox
        aria-label={texts.selectPage(rowIds.length)}
        checked={chosen === rowIds.length}
        indeterminate={chosen > 0 && chosen < rowIds.length}
        onChange={() => change({ ...address, selected: togglePage(address.selected, rowIds) })}
      />
    </Table.Th>
  )
}

interface HeaderCellProps {
  readonly column: Pick<ListColumn<never>, 'name' | 'title' | 'isNumber'>
  readonly control: ListControl
}

function HeaderCell({ column: { name, title, isNumber }, control }: HeaderCellProps) {
  const { address, choices, go } = control
  const align = isNumber ? { ta: 'right' as const } : {}
  if (!choices.sorts.includes(name)) return <Table.Th {...align}>{title}</Table.Th>
  const sort = address.sort?.column === name ? address.sort : null
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  return (
    <Table.Th aria-sort={sort === null ? 'none' : direction} {...align}>
      <button type="button" className={style.sort} onClick={() => go(withNextSort(address, name))}>
        {title}
        <span aria-hidden="true">{sort === null ? '↕' : sort.isDescending ? '↓' : '↑'}</span>
      </button>
    </Table.Th>
  )
}

interface BodyRowProps<Row> {
  readonly row: Row
  /** The columns that are not hidden. */
  readonly columns: readonly ListColumn<Row>[]
  readonly props: ListTableProps<Row>
}

function BodyRow<Row>({ row, columns, props }: BodyRowProps<Row>) {
  const { control, idOf, nameOf, hrefOf, failures, acts = [] } = props
  const { address, change } = control
  const texts = useTexts(listTexts)
  const id = idOf(row)
  const isSelected = address.selected.includes(id)
  const failure = failures.get(id)
  const first = props.columns[0]?.name
  return (
    <>
      <Table.Tr className={style.row} tabIndex={-1} data-row={id} data-selected={isSelected}>
        {acts.length === 0 ? null : (
          <Table.Td>
            <Checkbox
              aria-label={texts.selectRow(nameOf(row))}
              checked={isSelected}
              onChange={() => change({ ...address, selected: toggleRow(address.selected, id) })}
            />
          </Table.Td>
        )}
        {columns.map(({ name, cell, isNumber, isChoice }) => (
          <Table.Td
            key={name}
            className={(isNumber ? style.number : isChoice && style.choice) || ''}
          >
            {name === first && hrefOf ? <Link to={hrefOf(row)}>{cell(row)}</Link> : cell(row)}
          </Table.Td>
        ))}
      </Table.Tr>
      {failure === undefined ? null : (
        <Table.Tr className={style.failed}>
          <Table.Td colSpan={columns.length + 1}>
            <Text size="sm">{texts.failedRow(failure)}</Text>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

import { Checkbox, Table, Text } from '@mantine/core'
import {
  type ColumnDef,
  columnVisibilityFeature,
  flexRender,
  type Header,
  type RowData,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/shop/language/language.ts'
import type { BulkAct } from './bulk.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import { withNextSort } from './list-address.rule.ts'
import { togglePage, toggleRow } from './selection.rule.ts'
import type { ListControl } from './use-list-address.ts'
import type { SortValue } from './whole-list.rule.ts'

const features = tableFeatures({ columnVisibilityFeature })
type Features = typeof features

export interface ListColumn<Row> {
  readonly name: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /**
   * The value by which the browser sorts a list that is loaded whole. Undefined if the rows cannot
   * be sorted by this column.
   */
  readonly sortBy?: (row: Row) => SortValue
}

export interface ListTableProps<Row extends RowData> {
  readonly name: string
  readonly control: ListControl
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: (row: Row) => string
  readonly acts?: readonly BulkAct[]
  /** The reason of the failure, by the id of each row for which an act failed. */
  readonly failures: ReadonlyMap<string, string>
  readonly tableRef: RefObject<HTMLTableSectionElement | null>
}

/** The table of a list's rows. The first cell of each row is a link that opens the row. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { name, control, columns, rows, idOf, hrefOf, tableRef, acts = [] } = props
  const definitions = useMemo(
    (): ColumnDef<Features, Row>[] =>
      columns.map(({ name: id, title, cell }, index) => ({
        id,
        header: title,
        cell: ({ row }) =>
          index === 0 && hrefOf ? (
            <Link to={hrefOf(row.original)}>{cell(row.original)}</Link>
          ) : (
            cell(row.original)
          ),
      })),
    [columns, hrefOf],
  )
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(control.address.hidden.map((id) => [id, false])),
    },
  })
  const isSelectable = acts.length > 0
  const numbers = new Set(columns.filter(({ isNumber }) => isNumber).map((each) => each.name))
  return (
    <div className={style.scroll}>
      <Table className={style.table} aria-label={name} verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {isSelectable ? <SelectPage control={control} rowIds={rows.map(idOf)} /> : null}
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <HeaderCell
                key={header.id}
                header={header}
                control={control}
                isNumber={numbers.has(header.id)}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={tableRef}>
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} row={row} props={props} numbers={numbers} />
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

interface HeaderCellProps<Row extends RowData> {
  readonly header: Header<Features, Row, unknown>
  readonly control: ListControl
  readonly isNumber: boolean
}

function HeaderCell<Row extends RowData>({ header, control, isNumber }: HeaderCellProps<Row>) {
  const { address, choices, go } = control
  const title = flexRender(header.column.columnDef.header, header.getContext())
  const align = isNumber ? { ta: 'right' as const } : {}
  if (!choices.sorts.includes(header.id)) return <Table.Th {...align}>{title}</Table.Th>
  const sort = address.sort?.column === header.id ? address.sort : null
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  return (
    <Table.Th aria-sort={sort === null ? 'none' : direction} {...align}>
      <button
        type="button"
        className={style.sort}
        onClick={() => go(withNextSort(address, header.id))}
      >
        {title}
        <span aria-hidden="true">{sort === null ? '↕' : sort.isDescending ? '↓' : '↑'}</span>
      </button>
    </Table.Th>
  )
}

interface BodyRowProps<Row extends RowData> {
  readonly row: TableRow<Features, Row>
  readonly props: ListTableProps<Row>
  readonly numbers: ReadonlySet<string>
}

function BodyRow<Row extends RowData>({ row, props, numbers }: BodyRowProps<Row>) {
  const { control, nameOf, failures, acts = [] } = props
  const { address, change } = control
  const texts = useTexts(listTexts)
  const isSelected = address.selected.includes(row.id)
  const failure = failures.get(row.id)
  const cells = row.getVisibleCells()
  const name = nameOf(row.original)
  return (
    <>
      <Table.Tr className={style.row} tabIndex={-1} data-row={row.id} data-selected={isSelected}>
        {acts.length === 0 ? null : (
          <Table.Td>
            <Checkbox
              aria-label={texts.selectRow(name)}
              checked={isSelected}
              onChange={() => change({ ...address, selected: toggleRow(address.selected, row.id) })}
            />
          </Table.Td>
        )}
        {cells.map((cell) => (
          <Table.Td
            key={cell.id}
            {...(numbers.has(cell.column.id) && style.number ? { className: style.number } : {})}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </Table.Td>
        ))}
      </Table.Tr>
      {failure === undefined ? null : (
        <Table.Tr className={style.failed}>
          <Table.Td colSpan={cells.length + 1}>
            <Text size="sm">{texts.failedRow(failure)}</Text>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

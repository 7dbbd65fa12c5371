import { type RefObject, useRef } from 'react'
import { useKeyPress } from '#web/console/keys/use-key-press.ts'
import { selectRange, toggleRow } from './selection.rule.ts'
import type { ListControl } from './use-list-address.ts'

export interface ListKeysOptions {
  readonly control: ListControl
  /** The ids of the rows of this page, from top to bottom. */
  readonly rowIds: readonly string[]
  readonly isSelectable: boolean
}

/**
 * Handles the keys of a list. They act on the row that has the browser's focus. On a screen
 * with several lists, j and k move through the rows of all of them.
 */
export function useListKeys({ control, rowIds, isSelectable }: ListKeysOptions): {
  readonly tableRef: RefObject<HTMLTableSectionElement | null>
} {
  const tableRef = useRef<HTMLTableSectionElement>(null)
  const lastSelected = useRef<string>(null)
  const { address, change } = control
  const select = (id: string, isRange: boolean) => {
    const range = { rows: rowIds, from: lastSelected.current ?? id, to: id }
    const selected = isRange
      ? selectRange(address.selected, range)
      : toggleRow(address.selected, id)
    lastSelected.current = id
    change({ ...address, selected })
  }
  useKeyPress(({ key, shiftKey, target }) => {
    const rows = rowsOf(document)
    const present = rows.find((row) => row.contains(document.activeElement))
    // Each list of the screen hears the key. The list of the row acts, or else the first list.
    if (!tableRef.current?.contains(present ?? rows[0] ?? null)) return false
    const id = present?.dataset.row
    if (key === 'j' || key === 'k') focusRow(rows, present, key === 'j' ? 1 : -1)
    else if (key.toLowerCase() === 'x' && id !== undefined && isSelectable) select(id, shiftKey)
    else if (key === 'Enter' && id !== undefined && isRow(target)) openRow(target)
    else return false
    return true
  })
  return { tableRef }
}

function rowsOf(screen: Document): readonly HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('tr[data-row][tabindex]')]
}

/**
 * Moves the focus to the next or previous row. If no row has the focus, moves it to the first row.
 */
function focusRow(
  rows: readonly HTMLElement[],
  present: HTMLElement | undefined,
  step: 1 | -1,
): void {
  const index = present === undefined ? -1 : rows.indexOf(present)
  const next = index < 0 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)
  rows[next]?.focus()
}

function isRow(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset.row !== undefined
}

function openRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a[href], [data-opens-row]')?.click()
}

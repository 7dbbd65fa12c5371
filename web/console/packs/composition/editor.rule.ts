import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import {
  COLUMNS,
  EMPTY_CELLS,
  isEmptyLine,
  type Line,
  type LineContent,
  normalized,
} from './lines.rule.ts'
import { filledWith, type Position, rangeOf, type Selection } from './selection.rule.ts'

export interface Editor extends Selection {
  readonly lines: readonly Line[]
  /**
   * The column in which the operator first pressed Tab; null after any other move. Tab moves to the
   * right, and Enter then goes to the next line in this column.
   */
  readonly tabColumn: number | null
  /** The text that is typed into the active cell; null while nothing is typed. */
  readonly typed: string | null
  readonly past: readonly (readonly Line[])[]
  readonly future: readonly (readonly Line[])[]
  readonly nextKey: number
}

export type Edit =
  /** Moves the active cell. With `isRange`, extends the selection to the new place instead. */
  | { readonly type: 'go'; readonly to: Position; readonly isRange?: boolean }
  | { readonly type: 'move'; readonly rows: number; readonly columns: number; isRange?: boolean }
  /** Moves to the next or previous cell, and at the end of a line to the neighbouring line. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  /** Moves to the next or previous line, in the column `tabColumn` if it is not null. */
  | { readonly type: 'enter'; readonly by: 1 | -1 }
  | { readonly type: 'type'; readonly text: string }
  /** Writes the typed text into the cell. */
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }
  | { readonly type: 'set'; readonly text: string }
  | { readonly type: 'paste'; readonly cells: readonly (readonly string[])[] }
  /**
   * Makes a line promise exactly these copies, and sets the line's count to the number of copies.
   * With an empty list, the line promises any copies of its card, and its count does not change.
   */
  | { readonly type: 'name-copies'; readonly row: number; readonly copyIds: readonly number[] }
  | { readonly type: 'append' | 'replace'; readonly rows: readonly LineContent[] }
  | { readonly type: 'move-lines'; readonly by: 1 | -1 }
  /** Starts typing with the present text of the active cell. */
  | { readonly type: 'edit' }
  | { readonly type: 'clear' | 'fill-down' | 'delete-lines' | 'insert-line' | 'undo' | 'redo' }

const UNDO_STEPS_MAX = 200

export function openEditor(rows: readonly LineContent[]): Editor {
  const lines = rows.map((row, key) => ({ ...row, key }))
  const start = { row: 0, column: 0 }
  return {
    lines,
    active: start,
    anchor: start,
    tabColumn: null,
    typed: null,
    past: [],
    future: [],
    nextKey: lines.length,
  }
}

/** If the edit changes no line, the new state has the same `lines` array. */
export function edited(editor: Editor, edit: Edit): Editor {
  switch (edit.type) {
    case 'go':
      return at(committed(editor), edit.to, edit.isRange)
    case 'move': {
      const { row, column } = editor.active
      const to = { row: row + edit.rows, column: column + edit.columns }
      return at(committed(editor), to, edit.isRange)
    }
    case 'step': {
      const tabColumn = editor.tabColumn ?? editor.active.column
      return { ...stepped(committed(editor), edit.by), tabColumn }
    }
    case 'enter': {
      const { active, tabColumn } = editor
      const to = { row: active.row + edit.by, column: tabColumn ?? active.column }
      return at(committed(editor), to)
    }
    case 'type':
      return { ...editor, typed: edit.text, anchor: editor.active }
    case 'edit': {
      const { row, column } = editor.active
      return { ...editor, typed: textIn(editor.lines[row], column), anchor: editor.active }
    }
    case 'commit':
      return committed(editor)
    case 'cancel':
      return { ...editor, typed: null }
    case 'set':
      return withCells({ ...editor, typed: null }, editor.active, [[edit.text]])
    case 'paste':
      return pasted(committed(editor), edit.cells)
    case 'name-copies':
      return withCopies(committed(editor), edit.row, edit.copyIds)
    case 'append':
      return withRows(committed(editor), filledLines(editor.lines), edit.rows)
    case 'replace':
      return withRows(committed(editor), [], edit.rows)
    case 'clear':
      return cleared(editor)
    case 'fill-down':
      return filledDown(committed(editor))
    case 'delete-lines':
      return withoutLines(committed(editor))
    case 'move-lines':
      return withMovedLines(committed(editor), edit.by)
    case 'insert-line':
      return withInsertedLine(committed(editor))
    case 'undo':
      return undone(committed(editor))
    case 'redo':
      return redone(committed(editor))
  }
}

/** Returns the lines as if the text that is being typed were already in its cell. */
export function liveLines(editor: Editor): readonly Line[] {
  return editor.typed === null ? editor.lines : committed(editor).lines
}

/** Returns the lines to save, which are the lines that are not empty. */
export function filledLines(lines: readonly Line[]): readonly Line[] {
  return lines.some(isEmptyLine) ? lines.filter((line) => !isEmptyLine(line)) : lines
}

const textIn = (line: Line | undefined, column: number) => line?.cells[columnAt(column)] ?? ''
const columnAt = (index: number) => COLUMNS[index] ?? 'card'
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

function at(editor: Editor, to: Position, isRange = false): Editor {
  const rowMax = Math.min(editor.lines.length, LINES_MAX - 1)
  const active = { row: clamp(to.row, rowMax), column: clamp(to.column, COLUMNS.length - 1) }
  return { ...editor, active, anchor: isRange ? editor.anchor : active, tabColumn: null }
}

function stepped(editor: Editor, by: 1 | -1): Editor {
  const { row, column } = editor.active
  const next = column + by
  if (next < 0) {
    return row === 0 ? editor : at(editor, { row: row - 1, column: COLUMNS.length - 1 })
  }
  if (next < COLUMNS.length) return at(editor, { row, column: next })
  return at(editor, { row: row + 1, column: 0 })
}

function committed(editor: Editor): Editor {
  if (editor.typed === null) return editor
  return withCells({ ...editor, typed: null }, editor.active, [[editor.typed]])
}

/** Writes texts into the cells from `start` to the right and down. Adds lines if needed. */
function withCells(editor: Editor, start: Position, block: readonly (readonly string[])[]): Editor {
  let { nextKey } = editor
  const lines = [...editor.lines]
  let isChanged = false
  for (const [down, texts] of block.entries()) {
    const row = start.row + down
    if (row >= LINES_MAX) break
    const old = lines[row]
    const cells = { ...(old?.cells ?? EMPTY_CELLS) }
    for (const [right, text] of texts.entries()) {
      if (start.column + right >= COLUMNS.length) break
      const column = columnAt(start.column + right)
      cells[column] = normalized(column, text)
    }
    if (COLUMNS.every((column) => cells[column] === (old?.cells[column] ?? ''))) continue
    isChanged = true
    while (lines.length < row) lines.push({ key: nextKey++, cells: EMPTY_CELLS, copyIds: [] })
    // If the line gets another card, it no longer promises copies of the old card.
    const copyIds = old?.cells.card === cells.card ? old.copyIds : []
    lines[row] = { key: old?.key ?? nextKey++, cells, copyIds }
  }
  return isChanged ? remembered({ ...editor, nextKey }, lines) : editor
}

/** Returns the editor with these lines. The previous lines become the newest step of undo. */
function remembered(editor: Editor, lines: readonly Line[]): Editor {
  const past = [...editor.past.slice(1 - UNDO_STEPS_MAX), editor.lines]
  return { ...editor, lines, past, future: [] }
}

/** A single cell fills the selection. A block begins at the selection's first cell. */
function pasted(editor: Editor, block: readonly (readonly string[])[]): Editor {
  const range = rangeOf(editor)
  const start = { row: range.top, column: range.left }
  const [single, ...more] = block.flat()
  if (single !== undefined && more.length === 0) {
    return withCells(
      editor,
      start,
      filledWith(range, () => single),
    )
  }
  const next = withCells(editor, start, block)
  const width = Math.max(...block.map((texts) => texts.length), 1)
  const end = { row: start.row + block.length - 1, column: start.column + width - 1 }
  return { ...at({ ...next, anchor: start }, end, true), anchor: start }
}

/** Returns the editor with the lines in `kept`, followed by the rows as new lines. */
function withRows(editor: Editor, kept: readonly Line[], rows: readonly LineContent[]): Editor {
  const added = rows
    .slice(0, LINES_MAX - kept.length)
    .map((row, index) => ({ ...row, key: editor.nextKey + index }))
  if (added.length === 0) return editor
  const next = remembered(editor, [...kept, ...added])
  return at({ ...next, nextKey: editor.nextKey + added.length }, { row: kept.length, column: 0 })
}

function withCopies(editor: Editor, row: number, copyIds: readonly number[]): Editor {
  const line = editor.lines[row]
  if (line === undefined) return editor
  const count = copyIds.length === 0 ? line.cells.count : String(copyIds.length)
  const named = { ...line, cells: { ...line.cells, count }, copyIds }
  return remembered(editor, editor.lines.with(row, named))
}

function cleared(editor: Editor): Editor {
  const range = rangeOf(editor)
  const bottom = Math.min(range.bottom, editor.lines.length - 1)
  if (bottom < range.top) return editor
  const start = { row: range.top, column: range.left }
  return withCells(
    { ...editor, typed: null },
    start,
    filledWith({ ...range, bottom }, () => ''),
  )
}

/**
 * Copies the first row of the selection to the other selected rows. If only one row is selected,
 * copies the row above it. Copies only the selected columns.
 */
function filledDown(editor: Editor): Editor {
  const range = rangeOf(editor)
  const source = range.top === range.bottom ? range.top - 1 : range.top
  const line = editor.lines[source]
  if (line === undefined) return editor
  const start = { row: source + 1, column: range.left }
  const block = filledWith({ ...range, top: source + 1 }, (column) => textIn(line, column))
  return withCells(editor, start, block)
}

function withoutLines(editor: Editor): Editor {
  const { top, bottom } = rangeOf(editor)
  const lines = editor.lines.filter((_, row) => row < top || row > bottom)
  if (lines.length === editor.lines.length) return editor
  return at(remembered(editor, lines), { row: top, column: editor.active.column })
}

function withMovedLines(editor: Editor, by: 1 | -1): Editor {
  const { top, bottom } = rangeOf(editor)
  const moved = editor.lines.slice(top, bottom + 1)
  const to = top + by
  if (moved.length === 0 || to < 0 || to + moved.length > editor.lines.length) return editor
  const lines = editor.lines.toSpliced(top, moved.length).toSpliced(to, 0, ...moved)
  const { active, anchor } = editor
  const next = at(
    { ...editor, anchor: { ...anchor, row: anchor.row + by } },
    { ...active, row: active.row + by },
    true,
  )
  return remembered(next, lines)
}

function withInsertedLine(editor: Editor): Editor {
  if (editor.lines.length >= LINES_MAX) return editor
  const { row } = editor.active
  const line = { key: editor.nextKey, cells: EMPTY_CELLS, copyIds: [] }
  const lines = editor.lines.toSpliced(row, 0, line)
  return at(remembered({ ...editor, nextKey: editor.nextKey + 1 }, lines), { row, column: 0 })
}

function undone(editor: Editor): Editor {
  const lines = editor.past.at(-1)
  if (lines === undefined) return editor
  const past = editor.past.slice(0, -1)
  return at({ ...editor, lines, past, future: [...editor.future, editor.lines] }, editor.active)
}

function redone(editor: Editor): Editor {
  const lines = editor.future.at(-1)
  if (lines === undefined) return editor
  const future = editor.future.slice(0, -1)
  return at({ ...editor, lines, past: [...editor.past, editor.lines], future }, editor.active)
}

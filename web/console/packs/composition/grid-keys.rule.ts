import type { Edit, Editor } from './editor.rule.ts'
import { COLUMNS } from './lines.rule.ts'
import { rangeOf } from './selection.rule.ts'

export interface GridKey {
  readonly key: string
  readonly shiftKey: boolean
  /** True while Ctrl or, on a Mac, the command key is pressed. */
  readonly ctrlKey: boolean
  readonly altKey: boolean
  /** The number of rows that fit on the screen. Page Up and Page Down move by this number. */
  readonly pageRows: number
}

/** Returns undefined if the text field of the grid handles the key itself. */
export function editsOfKey(editor: Editor, press: GridKey): readonly Edit[] | undefined {
  const isTyping = editor.typed !== null
  if (press.ctrlKey) return isTyping ? undefined : editsOfShortcut(editor, press)
  const { key, shiftKey: isRange, altKey, pageRows } = press
  if (altKey && key === 'ArrowUp') return [{ type: 'move-lines', by: -1 }]
  if (altKey && key === 'ArrowDown') return [{ type: 'move-lines', by: 1 }]
  const by = (rows: number, columns: number): readonly Edit[] => [
    { type: 'move', rows, columns, isRange },
  ]
  switch (key) {
    case 'Enter':
      return [{ type: 'enter', by: isRange ? -1 : 1 }]
    case 'Tab':
      return [{ type: 'step', by: isRange ? -1 : 1 }]
    case 'ArrowDown':
      return by(1, 0)
    case 'ArrowUp':
      return by(-1, 0)
    case 'PageDown':
      return by(pageRows, 0)
    case 'PageUp':
      return by(-pageRows, 0)
    case 'Escape':
      return isTyping ? [{ type: 'cancel' }] : undefined
  }
  return isTyping ? undefined : editsOutsideText(editor, press)
}

/**
 * Returns the edits of the keys that act on the grid only while no text is typed. While text is
 * typed, the text field handles these keys itself.
 */
function editsOutsideText(
  { active }: Editor,
  { key, shiftKey: isRange }: GridKey,
): readonly Edit[] | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [{ type: 'move', rows: 0, columns: -1, isRange }]
    case 'ArrowRight':
      return [{ type: 'move', rows: 0, columns: 1, isRange }]
    case 'Home':
      return [{ type: 'go', to: { row: active.row, column: 0 }, isRange }]
    case 'End':
      return [{ type: 'go', to: { row: active.row, column: COLUMNS.length - 1 }, isRange }]
    case 'Delete':
    case 'Backspace':
      return [{ type: 'clear' }]
    case 'F2':
      return [{ type: 'edit' }]
  }
  return undefined
}

function editsOfShortcut(editor: Editor, { key, shiftKey }: GridKey): readonly Edit[] | undefined {
  const last = { row: editor.lines.length - 1, column: COLUMNS.length - 1 }
  const { top, bottom } = rangeOf(editor)
  switch (key.toLowerCase()) {
    case 'z':
      return [{ type: shiftKey ? 'redo' : 'undo' }]
    case 'y':
      return [{ type: 'redo' }]
    case 'd':
      return [{ type: 'fill-down' }]
    case 'i':
      return [{ type: 'insert-line' }]
    case 'delete':
    case 'backspace':
      return [{ type: 'delete-lines' }]
    case 'a':
      return [
        { type: 'go', to: { row: 0, column: 0 } },
        { type: 'go', to: last, isRange: true },
      ]
    case ' ':
      return [
        { type: 'go', to: { row: top, column: 0 } },
        { type: 'go', to: { row: bottom, column: last.column }, isRange: true },
      ]
    case 'home':
      return [{ type: 'go', to: { row: 0, column: 0 }, isRange: shiftKey }]
    case 'end':
      return [{ type: 'go', to: last, isRange: shiftKey }]
    case 'arrowdown':
      return [{ type: 'go', to: { ...editor.active, row: last.row }, isRange: shiftKey }]
    case 'arrowup':
      return [{ type: 'go', to: { ...editor.active, row: 0 }, isRange: shiftKey }]
  }
  return undefined
}

import { Popover } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import type { Edit } from './editor.rule.ts'
import style from './grid.module.css'
import { editsOfKey } from './grid-keys.rule.ts'
import { cellId } from './grid-row.tsx'
import { COLUMNS, type Column } from './lines.rule.ts'
import { rangeOf } from './selection.rule.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { readTable, writeTable } from './table-text.rule.ts'
import type { Composition } from './use-composition.ts'
import { type Suggestions, useCardSuggestions, useFixedSuggestions } from './use-suggestions.ts'

interface CellInputProps {
  readonly composition: Composition
  readonly isReadOnly: boolean
  readonly topPx: number
  readonly pageRows: () => number
  readonly onEdit: (edit: Edit) => void
}

/**
 * The text field that lies over the active cell. It has the keyboard focus whenever the operator
 * works in the grid, so that input methods and the clipboard work. While nothing is typed, the
 * field is empty and transparent, so that the text of the cell is visible through it.
 */
export function CellInput(props: CellInputProps) {
  const { composition, isReadOnly, topPx, onEdit } = props
  const { editor } = composition
  const texts = useTexts(compositionTexts)
  const { row, column: at } = editor.active
  const column = COLUMNS[at] ?? 'card'
  const suggestions = useSuggestions(composition, column)
  const field = useField(props, suggestions)
  const isTyping = editor.typed !== null
  const hasList = isTyping && (column === 'card' || column === 'action')
  return (
    <div className={`${style.overlay} ${style.row}`} style={{ top: topPx }}>
      <Popover
        opened={hasList && editor.typed !== ''}
        position="bottom-start"
        width={420}
        offset={2}
      >
        <Popover.Target popupType="listbox">
          <input
            ref={composition.inputRef}
            className={style.input}
            style={{ gridColumn: at + 2 }}
            data-typing={isTyping}
            readOnly={isReadOnly}
            autoComplete="off"
            role="combobox"
            aria-label={`${texts.position(row + 1, texts.columns[column])} ${field.cellText}`}
            aria-autocomplete="list"
            aria-expanded={hasList && suggestions.list.length > 0}
            aria-activedescendant={isTyping ? undefined : cellId(row, at)}
            value={editor.typed ?? ''}
            onChange={({ currentTarget }) => onEdit({ type: 'type', text: currentTarget.value })}
            onKeyDown={field.onKeyDown}
            onBlur={() => onEdit({ type: 'commit' })}
            onCopy={field.onCopy}
            onCut={field.onCut}
            onPaste={field.onPaste}
          />
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <SuggestionList
            suggestions={suggestions}
            onTake={(suggestion) => {
              composition.take(suggestion)
              composition.inputRef.current?.focus()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function useSuggestions({ editor, source }: Composition, column: Column): Suggestions {
  const { actions } = useTexts(compositionTexts)
  const cards = useCardSuggestions(source, column === 'card' ? editor.typed : null)
  const choices = Object.entries(actions).map(([text, label]) => ({ text, label }))
  const fixed = useFixedSuggestions(choices, column === 'action' ? editor.typed : null)
  return column === 'card' ? cards : fixed
}

function useField(props: CellInputProps, suggestions: Suggestions) {
  const { composition, isReadOnly, pageRows, onEdit } = props
  const { editor } = composition
  // After Escape, the next Tab moves the focus out of the grid.
  const isLeaving = useRef(false)
  const take = () => {
    const { chosen } = suggestions
    if (editor.typed !== null && editor.typed.trim() !== '' && chosen) composition.take(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes text, the keys act on the list of candidates of the input
    // method.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Tab' && isLeaving.current) return
    isLeaving.current = key === 'Escape' && editor.typed === null
    if (editor.typed !== null && suggestions.list.length > 0 && /^Arrow(Up|Down)$/.test(key)) {
      event.preventDefault()
      suggestions.choose(suggestions.chosenIndex + (key === 'ArrowDown' ? 1 : -1))
      return
    }
    const ctrlKey = event.ctrlKey || event.metaKey
    const edits = editsOfKey(editor, {
      key,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      ctrlKey,
      pageRows: pageRows(),
    })
    if (edits === undefined) return
    event.preventDefault()
    if (key === 'Enter' || key === 'Tab') take()
    for (const edit of edits) if (!isReadOnly || isMove(edit)) onEdit(edit)
  }
  return { onKeyDown, cellText: cellTextOf(composition), ...useClipboard(props) }
}

const isMove = ({ type }: Edit) => ['go', 'move', 'step', 'enter'].includes(type)

function cellTextOf({ editor }: Composition): string {
  const column = COLUMNS[editor.active.column] ?? 'card'
  return editor.lines[editor.active.row]?.cells[column] ?? ''
}

/**
 * Returns the handlers that copy, cut and paste cells. While a text is typed, copying and cutting
 * act on this text instead.
 */
function useClipboard({ composition, isReadOnly, onEdit }: CellInputProps) {
  const { editor } = composition
  const copy = (event: ClipboardEvent) => {
    if (editor.typed !== null) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTable(selectedTexts(composition)))
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !isReadOnly) onEdit({ type: 'clear' })
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      const isBlock = /[\t\n]/.test(text.trimEnd())
      if (isReadOnly || (editor.typed !== null && !isBlock)) return
      event.preventDefault()
      composition.paste(readTable(text))
    },
  }
}

function selectedTexts({ editor }: Composition): readonly (readonly string[])[] {
  const { top, bottom, left, right } = rangeOf(editor)
  return editor.lines
    .slice(top, bottom + 1)
    .map(({ cells }) => COLUMNS.slice(left, right + 1).map((column) => cells[column]))
}

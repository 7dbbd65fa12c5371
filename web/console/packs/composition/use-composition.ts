import {
  type Dispatch,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import type { CardSource } from './card-source.ts'
import {
  type Edit,
  type Editor,
  edited,
  filledLines,
  liveLines,
  openEditor,
} from './editor.rule.ts'
import type { RowState } from './grid-row.tsx'
import { lackingByCard } from './lacking.rule.ts'
import {
  COLUMNS,
  cardFault,
  duplicateKeys,
  faultOf,
  type KnownCards,
  type Line,
  type LineContent,
  lacksPoints,
  totalOf,
} from './lines.rule.ts'
import { type CardBook, useCardBook } from './use-card-book.ts'
import type { Suggestion } from './use-suggestions.ts'
import { type TableImport, useTableImport } from './use-table-import.ts'

export interface Composition {
  readonly editor: Editor
  readonly dispatch: Dispatch<Edit>
  readonly source: CardSource
  readonly cards: KnownCards
  readonly book: CardBook
  /** The lines that are not empty. They include the text that the operator is typing. */
  readonly lines: readonly Line[]
  readonly total: number
  /** The indexes of the rows that have a problem. The first row has index 0. */
  readonly problemRows: readonly number[]
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly tableImport: TableImport
  readonly rowStateOf: (index: number) => RowState
  readonly point: (row: number, column: number, event: MouseEvent) => void
  readonly take: (suggestion: Suggestion) => void
  readonly paste: (cells: readonly (readonly string[])[]) => void
  /** Moves the active cell to the next row that has a problem. */
  readonly goToProblem: () => void
}

interface InitialComposition {
  readonly lines: readonly LineContent[]
  readonly cards: readonly CardFacts[]
  /** True if the copies are reserved already, so that the free ones need not suffice. */
  readonly isReserved?: boolean
}

export function useComposition(initial: InitialComposition, source: CardSource): Composition {
  const [editor, dispatch] = useReducer(edited, initial.lines, openEditor)
  const book = useCardBook({ lines: editor.lines, known: initial.cards, source })
  const inputRef = useRef<HTMLInputElement>(null)
  const tableImport = useTableImport({ editor, book, dispatch })
  const figures = useFigures(editor, book, initial.isReserved ?? false)
  const { problemRows } = figures
  const point = useCallback((row: number, column: number, event: MouseEvent) => {
    if (event.type === 'mousedown' && event.detail === 2) return dispatch({ type: 'edit' })
    // Prevents the press from taking the keyboard focus away from the text field.
    event.preventDefault()
    const isRange = event.shiftKey || event.type === 'mouseenter'
    dispatch({ type: 'go', to: { row, column }, isRange })
    inputRef.current?.focus({ preventScroll: true })
  }, [])
  const goToRow = (row: number) => {
    dispatch({ type: 'go', to: { row, column: 0 } })
    inputRef.current?.focus({ preventScroll: true })
  }
  return {
    editor,
    dispatch,
    source,
    inputRef,
    tableImport,
    point,
    ...figures,
    book,
    cards: book.cards,
    take: ({ text }) => dispatch({ type: 'set', text }),
    paste: tableImport.paste,
    goToProblem() {
      const next = problemRows.find((row) => row > editor.active.row) ?? problemRows[0]
      if (next !== undefined) goToRow(next)
    },
  }
}

/**
 * Returns the figures and faults of the lines. They are computed again after every typed character.
 */
function useFigures(editor: Editor, { cards, missing }: CardBook, isReserved: boolean) {
  const live = liveLines(editor)
  return useMemo(() => {
    const total = totalOf(live)
    const duplicates = duplicateKeys(live)
    const lacking = isReserved ? NONE_LACKING : lackingByCard(live, cards)
    const cardFaultOf = (code: string) => {
      const card = cards.get(code)
      return isReserved || card === undefined ? undefined : cardFault(card)
    }
    const rowStateOf = (index: number): RowState => {
      const line = live[index]
      if (line === undefined) return { ...NO_STATE, total }
      const code = line.cells.card
      return {
        total,
        card: cards.get(code),
        faults: faultsOfLine(line, { cards, missing }),
        cardProblem: duplicates.has(line.key) ? 'duplicate' : cardFaultOf(code),
        lackingCount: lacking.get(code) ?? 0,
        lacksPoints: lacksPoints(line),
      }
    }
    const problemRows = live.flatMap((_, row) => {
      const state = rowStateOf(row)
      const hasFault = state.faults !== '' || state.cardProblem !== undefined
      return hasFault || state.lackingCount > 0 || state.lacksPoints ? [row] : []
    })
    return { total, rowStateOf, problemRows, lines: filledLines(live) }
  }, [live, cards, missing, isReserved])
}

const NONE_LACKING: ReadonlyMap<string, number> = new Map()
const NO_STATE = {
  card: undefined,
  faults: '',
  cardProblem: undefined,
  lackingCount: 0,
  lacksPoints: false,
}

/** A code counts as a fault only after the server has answered that no card has it. */
function faultsOfLine({ cells }: Line, { cards, missing }: Pick<CardBook, 'cards' | 'missing'>) {
  return COLUMNS.flatMap((column) => {
    const fault = faultOf(column, cells, cards)
    const isOpen = fault === 'unknown-card' && !missing.has(cells.card)
    return fault === undefined || isOpen ? [] : [`${column}:${fault}`]
  }).join(' ')
}

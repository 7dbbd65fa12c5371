// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be built of table elements.
// biome-ignore-all lint/a11y/useFocusableInteractive: the text field of the grid has the keyboard.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { useTexts } from '#web/language/language.ts'
import { CellInput } from './cell-input.tsx'
import { compositionTexts } from './composition.texts.ts'
import type { Editor } from './editor.rule.ts'
import style from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import { COLUMNS } from './lines.rule.ts'
import { rangeOf } from './selection.rule.ts'
import type { Composition } from './use-composition.ts'

const ROW_PX = 30
/**
 * How many rows are rendered above and below the visible rows, so that fast scrolling shows no
 * gaps.
 */
const OVERSCAN_ROWS = 12
const HEAD_PX = 32

interface CompositionGridProps {
  readonly composition: Composition
  readonly isReadOnly: boolean
}

/** The lines of a composition as a spreadsheet. Only the visible rows are in the page. */
export function CompositionGrid({ composition, isReadOnly }: CompositionGridProps) {
  const texts = useTexts(compositionTexts)
  const { editor, dispatch } = composition
  const scroll = useRef<HTMLDivElement>(null)
  const rowCount = Math.min(editor.lines.length + (isReadOnly ? 0 : 1), LINES_MAX)
  const rows = useRows(scroll, { rowCount, activeRow: editor.active.row })
  const pageRows = () => Math.floor((scroll.current?.clientHeight ?? 300) / ROW_PX) - 2
  return (
    <div className={style.scroll} ref={scroll}>
      <div
        role="grid"
        aria-label={texts.grid}
        aria-rowcount={rowCount + 1}
        aria-colcount={COLUMNS.length + 6}
        aria-multiselectable="true"
        aria-readonly={isReadOnly}
      >
        <GridHead />
        <div role="rowgroup" className={style.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <GridRow
              key={editor.lines[index]?.key ?? 'new'}
              index={index}
              topPx={start}
              line={editor.lines[index]}
              {...composition.rowStateOf(index)}
              {...selectionOf(editor, index)}
              onPoint={composition.point}
            />
          ))}
        </div>
      </div>
      <CellInput
        composition={composition}
        isReadOnly={isReadOnly}
        topPx={HEAD_PX + editor.active.row * ROW_PX}
        pageRows={pageRows}
        onEdit={dispatch}
      />
    </div>
  )
}

function useRows(
  scroll: RefObject<HTMLDivElement | null>,
  { rowCount, activeRow }: { readonly rowCount: number; readonly activeRow: number },
) {
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: 0,
    // The heading covers the top of the grid while the grid is scrolled. The rows therefore begin,
    // and scroll into view, below the heading.
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: HEAD_PX + ROW_PX,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return indexes.includes(activeRow) || activeRow >= rowCount
        ? indexes
        : [...indexes, activeRow].toSorted((a, b) => a - b)
    },
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) rows.scrollToIndex(activeRow, { align: 'auto' })
    isFirst.current = false
  }, [activeRow, rows])
  return rows
}

/**
 * Returns the first and the last selected column of a row; -1 and -1 if no cell of the row is
 * selected.
 */
function selectionOf(editor: Editor, index: number) {
  const { top, bottom, left, right } = rangeOf(editor)
  const isSelected = index >= top && index <= bottom
  return isSelected ? { selectedFrom: left, selectedTo: right } : NOT_SELECTED
}
const NOT_SELECTED = { selectedFrom: -1, selectedTo: -1 }

function GridHead() {
  const texts = useTexts(compositionTexts)
  const { chance, rarity, cost, market, free } = texts
  const titles = [
    '#',
    ...COLUMNS.map((column) => texts.columns[column]),
    chance,
    rarity,
    cost,
    market,
    free,
  ]
  return (
    <div role="row" aria-rowindex={1} className={`${style.row} ${style.head}`}>
      {titles.map((title, index) => (
        <div key={title} role="columnheader" aria-colindex={index + 1}>
          {title}
        </div>
      ))}
    </div>
  )
}

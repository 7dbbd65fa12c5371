// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be built of table elements.
// biome-ignore-all lint/a11y/useFocusableInteractive: the text field of the grid has the keyboard.
import { type MouseEvent, memo } from 'react'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { percentOf } from '#contract/console/packs/packs.rule.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { type CompositionText, compositionTexts } from './composition.texts.ts'
import style from './grid.module.css'
import {
  COLUMNS,
  type Column,
  type cardFault,
  exceededWorth,
  type Fault,
  type Line,
  numberIn,
} from './lines.rule.ts'

export interface RowState {
  readonly card: CardFacts | undefined
  /** The number of tickets of the whole pack. */
  readonly total: number
  /** The faults of the cells, as `column:fault`, separated by spaces. */
  readonly faults: string
  /** Why a submission with the card of this line is refused; undefined if it is not. */
  readonly cardProblem: 'duplicate' | ReturnType<typeof cardFault>
  /** How many copies of this card the stock lacks for all lines with this card together. */
  readonly lackingCount: number
  /** True if members may convert the card for nothing. */
  readonly lacksPoints: boolean
}

interface GridRowProps extends RowState {
  readonly index: number
  readonly topPx: number
  /** The line in this row; undefined for the empty row after the last line. */
  readonly line: Line | undefined
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly onPoint: (row: number, column: number, event: MouseEvent) => void
}

/** Returns the id of a cell's element. The text field refers to the active cell by this id. */
export const cellId = (row: number, column: number) => `composition-${row}-${column}`

/** One row of the grid. It renders again only if one of its properties has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, topPx, line, card } = props
  const texts = useTexts(compositionTexts)
  const faults = new Map(props.faults.split(' ').map((each) => each.split(':') as [Column, Fault]))
  const known = line === undefined ? undefined : card
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${style.row} ${style.line}`}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <div role="rowheader" className={`${style.cell} ${style.number} ${style.fixed}`}>
        {line === undefined ? '+' : formatNumber(index + 1)}
      </div>
      {COLUMNS.map((column, at) => {
        const fault = faults.get(column)
        const title = fault ? texts.faults[fault] : problemOf(column, props, texts)
        return (
          <div
            key={column}
            id={cellId(index, at)}
            role="gridcell"
            aria-selected={at >= props.selectedFrom && at <= props.selectedTo}
            aria-invalid={fault !== undefined}
            data-selected={at >= props.selectedFrom && at <= props.selectedTo}
            data-refused={column === 'card' && props.cardProblem !== undefined}
            data-lacking={isLacking(column, props)}
            data-exceeding={column === 'points' && hasExcess(props)}
            className={`${style.cell} ${style.editable} ${isNumber(column) ? style.number : ''}`}
            title={title}
            onMouseDown={(event) => props.onPoint(index, at, event)}
            onMouseEnter={(event) => event.buttons === 1 && props.onPoint(index, at, event)}
          >
            {line === undefined ? '' : shownText(column, line, { card, texts })}
          </div>
        )
      })}
      <Fact text={line && chanceIn(numberIn(line.cells.count), props.total)} />
      <Fact text={known && `${known.rarity} ${known.rarityLabel}`} isText />
      <Fact text={known && yen(known.costYen)} />
      <Fact text={known && yen(known.marketYen)} />
      <Fact text={known && formatNumber(known.free)} />
    </div>
  )
})

const isNumber = (column: Column) => column === 'count' || column === 'points'
const isLacking = (column: Column, { lackingCount, lacksPoints }: RowState) =>
  (column === 'count' && lackingCount > 0) || (column === 'points' && lacksPoints)
const hasExcess = ({ line, card }: GridRowProps) =>
  line !== undefined && card !== undefined && exceededWorth(line, card) !== undefined
const yen = (amount: number | null) => (amount === null ? '—' : formatNumber(amount))

function Fact({ text, isText = false }: { readonly text: string | undefined; isText?: boolean }) {
  const kind = isText ? '' : style.number
  return (
    <div
      role="gridcell"
      aria-readonly="true"
      title={text}
      className={`${style.cell} ${style.fixed} ${kind}`}
    >
      {text}
    </div>
  )
}

function shownText(
  column: Column,
  { cells, copyIds }: Line,
  { card, texts }: { readonly card: CardFacts | undefined; readonly texts: CompositionText },
) {
  const text = cells[column]
  if (column === 'card') {
    if (text === '') return ''
    return (
      <>
        <span className={style.code}>{text}</span>
        {card?.name}
        {copyIds.length === 0 ? null : `（${texts.copies(copyIds.length)}）`}
      </>
    )
  }
  if (column === 'action') return texts.actions[text] ?? text
  const number = isNumber(column) ? numberIn(text) : null
  return number === null ? text : formatNumber(number)
}

function problemOf(
  column: Column,
  { cardProblem, lackingCount, lacksPoints, line, card }: GridRowProps,
  texts: CompositionText,
): string | undefined {
  if (column === 'card') return cardProblem && texts.cardProblems[cardProblem]
  if (column === 'points' && lacksPoints) return texts.pointsMissing
  if (column === 'points' && line !== undefined && card !== undefined) {
    const worth = exceededWorth(line, card)
    return worth && texts.exceeding[worth]
  }
  return column === 'count' && lackingCount > 0 ? texts.lacking(lackingCount) : undefined
}

function chanceIn(count: number | null, total: number): string {
  return count === null || total === 0 ? '' : `${percentOf(count, total)}%`
}

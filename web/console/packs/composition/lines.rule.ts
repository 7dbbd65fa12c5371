import { canonicalText } from '#contract/canonical-text.rule.ts'
import { choiceNamed } from '#contract/console/imports/import-columns.rule.ts'
import { writtenNumber } from '#contract/console/imports/written-number.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import { arePointsAbove } from '#contract/console/packs/pack-checks.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'

/** The columns that an operator edits, in their order on the screen and in a pasted table. */
export const COLUMNS = ['card', 'count', 'points', 'action', 'note'] as const
export type Column = (typeof COLUMNS)[number]

/**
 * A line of a composition as the operator has entered it. Each cell contains the typed text, even
 * if it is not valid yet. The cell `card` contains the card's code.
 */
export interface Line {
  /** Identifies the line while the editor is open. */
  readonly key: number
  readonly cells: Cells
  /**
   * The ids of the copies that the line promises; empty if the line promises any copies of its
   * card.
   */
  readonly copyIds: readonly number[]
}
export type LineContent = Omit<Line, 'key'>
export type Cells = Readonly<Record<Column, string>>

export type KnownCards = ReadonlyMap<string, CardFacts>

export const ACTIONS = { convert: '0', ship: '2' } as const

export const EMPTY_CELLS: Cells = {
  card: '',
  count: '',
  points: '',
  action: '',
  note: '',
}

/**
 * The reason why a cell is not valid. An empty cell is not a fault, because the operator may fill
 * it in later.
 */
export type Fault =
  | 'no-card'
  | 'unknown-card'
  | 'not-a-number'
  | 'too-small'
  | 'too-large'
  | 'unknown-action'

const { count, points, action } = compositionColumns

/**
 * Codes and notes get the form in which the shop keeps texts. Numbers are read as imports read them,
 * and spellings of actions become action types.
 */
export function normalized(column: Column, text: string): string {
  const trimmed = canonicalText(text).trim()
  if (column === 'card' || column === 'note') return trimmed
  const narrow = trimmed.normalize('NFKC')
  if (column === 'action') return String(choiceNamed(action, narrow) ?? narrow)
  return String(writtenNumber(narrow) ?? narrow)
}

/** Returns the fault of a cell; undefined if it is valid or empty. */
export function faultOf(column: Column, cells: Cells, cards: KnownCards): Fault | undefined {
  const text = cells[column]
  if (text === '') return undefined
  switch (column) {
    case 'card':
      return cards.has(text) ? undefined : 'unknown-card'
    case 'count':
      return numberFault(text, { ...count.field, min: 1 })
    case 'points':
      return numberFault(text, points.field)
    case 'action':
      return choiceNamed(action, text) === undefined ? 'unknown-action' : undefined
    default:
      return undefined
  }
}

function numberFault(
  text: string,
  { min = 0, max }: { min?: number; max: number },
): Fault | undefined {
  if (!/^-?\d+$/.test(text)) return 'not-a-number'
  const value = Number(text)
  if (value < min) return 'too-small'
  return value > max ? 'too-large' : undefined
}

/** Returns the number in a cell; null if the cell is empty or not valid. */
export function numberIn(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

export function isEmptyLine({ cells }: Line): boolean {
  return COLUMNS.every((column) => cells[column] === '')
}

/**
 * True if members may convert the card of a line for nothing. A line without a count is not finished,
 * so its points may still be missing.
 */
export function lacksPoints({ cells }: Line): boolean {
  const isConvertible = cells.action === '' || cells.action === ACTIONS.convert
  return isConvertible && cells.count !== '' && ['', '0'].includes(cells.points)
}

/** Why no pack takes a card; undefined if a pack takes it. */
export function cardFault({ isRetired, image }: CardFacts): 'retired' | 'no-picture' | undefined {
  if (isRetired) return 'retired'
  return image === '' ? 'no-picture' : undefined
}

/** Which worth of the card the points of a line exceed; undefined if neither is exceeded. */
export function exceededWorth({ cells }: Line, card: CardFacts): 'market' | 'cost' | undefined {
  const isConvertible = cells.action === '' || cells.action === ACTIONS.convert
  const buyPoint = numberIn(cells.points) ?? 0
  const prize = { actionType: isConvertible ? '0' : '2', buyPoint } as const
  if (arePointsAbove(prize, card.marketYen)) return 'market'
  return arePointsAbove(prize, card.costYen) ? 'cost' : undefined
}

/** Returns the number of tickets: the sum of all counts that are valid. */
export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cells }) => sum + (numberIn(cells.count) ?? 0), 0)
}

/** A cell that is not valid. `row` and `column` are its place as the screen shows it. */
export interface CellFault {
  /** The number of the line, from 1. */
  readonly row: number
  readonly column: Column
  readonly value: string
  readonly fault: Fault
}

export function faultsIn(lines: readonly Line[], cards: KnownCards): readonly CellFault[] {
  return lines.flatMap(({ cells }, index) =>
    COLUMNS.flatMap((column) => {
      const fault = faultOf(column, cells, cards)
      return fault === undefined ? [] : [{ row: index + 1, column, value: cells[column], fault }]
    }),
  )
}

/**
 * Returns the keys of lines that have the same card and the same points as another line. A
 * submission with such lines is refused.
 */
export function duplicateKeys(lines: readonly Line[]): ReadonlySet<number> {
  const firsts = new Map<string, number>()
  const duplicates = new Set<number>()
  for (const { key, cells } of lines) {
    if (cells.card === '') continue
    const what = `${cells.card}\n${numberIn(cells.points) ?? 0}`
    const first = firsts.get(what)
    if (first === undefined) firsts.set(what, key)
    else duplicates.add(first).add(key)
  }
  return duplicates
}

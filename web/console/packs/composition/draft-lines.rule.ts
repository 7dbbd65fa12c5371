import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import {
  ACTIONS,
  type CellFault,
  faultsIn,
  type KnownCards,
  type Line,
  type LineContent,
  numberIn,
} from './lines.rule.ts'

/** A stored count of 0 becomes an empty cell. */
export function linesOfDraft(
  lines: readonly DraftLine[],
  cards: readonly CardFacts[],
): readonly LineContent[] {
  const codes = new Map(cards.map(({ id, code }) => [id, code]))
  return lines.map(({ cardId, count, buyPoint, actionType, note = '', copyIds = [] }) => ({
    cells: {
      card: codes.get(cardId) ?? '',
      count: count === 0 ? '' : String(count),
      points: String(buyPoint),
      action: actionType,
      note,
    },
    copyIds,
  }))
}

/** If the operator types in one line, only this line is converted again. */
const stored = new WeakMap<Line, { readonly cards: KnownCards; readonly line: DraftLine | null }>()

/** A line is left out if its card is empty or not loaded. */
export function draftLinesOf(lines: readonly Line[], cards: KnownCards): readonly DraftLine[] {
  return lines.flatMap((line) => {
    const known = stored.get(line)
    const found = known?.cards === cards ? known.line : draftLineOf(line, cards)
    if (known?.cards !== cards) stored.set(line, { cards, line: found })
    return found ?? []
  })
}

function draftLineOf({ cells, copyIds }: Line, cards: KnownCards): DraftLine | null {
  const card = cards.get(cells.card)
  if (card === undefined) return null
  return {
    cardId: card.id,
    count: numberIn(cells.count) ?? 0,
    buyPoint: numberIn(cells.points) ?? 0,
    actionType: cells.action === ACTIONS.ship ? ACTIONS.ship : ACTIONS.convert,
    note: cells.note,
    copyIds: [...copyIds],
  }
}

export function areSameLines(a: readonly DraftLine[], b: readonly DraftLine[]): boolean {
  return a.length === b.length && a.every((line, row) => isSameLine(line, b[row]))
}

function isSameLine(a: DraftLine, b: DraftLine | undefined): boolean {
  if (a === b) return true
  if (b === undefined) return false
  return (
    a.cardId === b.cardId &&
    a.count === b.count &&
    a.buyPoint === b.buyPoint &&
    a.actionType === b.actionType &&
    a.note === b.note &&
    String(a.copyIds) === String(b.copyIds)
  )
}

/** Returns the faults that prevent saving the lines: invalid values, and lines without a card. */
export function unsavable(lines: readonly Line[], cards: KnownCards): readonly CellFault[] {
  const cardless = lines.flatMap(({ cells }, index) =>
    cells.card === ''
      ? [{ row: index + 1, column: 'card', value: '', fault: 'no-card' } as const]
      : [],
  )
  return [...faultsIn(lines, cards), ...cardless].toSorted((a, b) => a.row - b.row)
}

import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import type { ShownImport } from '#web/console/imports/shown-import.ts'
import { linesOfDraft } from './draft-lines.rule.ts'
import {
  ACTIONS,
  type Cells,
  COLUMNS,
  isEmptyLine,
  type Line,
  type LineContent,
} from './lines.rule.ts'

export type ReadLines = ConsoleAnswer<'POST /pack-drafts/read-lines'>

/**
 * Compares the lines of a file with the lines that they replace: the first line of a card with the
 * first line of this card, and so on. Lines without a counterpart are removed.
 */
export function comparedLines(present: readonly Line[], answer: ReadLines): ShownImport {
  const ofCard = new Map<string, Cells[]>()
  for (const { cells } of present.filter((line) => !isEmptyLine(line)))
    ofCard.set(cells.card, [...(ofCard.get(cells.card) ?? []), cells])
  const names = new Map(answer.cards.map(({ code, name }) => [code, name]))
  // The answer lists only the first lines; the others follow them.
  const linesListed = { count: answer.changes.length, at: answer.changes.at(-1)?.line ?? 0 }
  const compared = linesOfDraft(answer.lines, answer.cards).map(({ cells }, at) => {
    const before = ofCard.get(cells.card)?.shift()
    const columns = before === undefined ? [] : changedColumns(before, cells)
    const line = answer.changes[at]?.line ?? linesListed.at + at + 1 - linesListed.count
    const shown = { line, code: cells.card, name: names.get(cells.card) ?? '', columns }
    return { shown, isNew: before === undefined }
  })
  const changed = compared.filter(({ isNew, shown }) => !isNew && shown.columns.length > 0)
  const newCount = compared.filter(({ isNew }) => isNew).length
  return {
    ...answer,
    newCount,
    changedCount: changed.length,
    removedCount: [...ofCard.values()].flat().length,
    unchangedCount: compared.length - newCount - changed.length,
    changes: compared
      .filter(({ isNew, shown }) => isNew || shown.columns.length > 0)
      .map(({ shown }) => shown)
      .slice(0, SHOWN_ROWS_MAX),
  }
}

/**
 * Returns the lines of a file with the copies that the replaced lines name, because a file names none.
 * A line with another count loses them.
 */
export function withCopiesOf(
  present: readonly Line[],
  rows: readonly LineContent[],
): readonly LineContent[] {
  const ofCard = Map.groupBy(present, ({ cells }) => cells.card)
  return rows.map((row) => {
    const before = ofCard.get(row.cells.card)?.shift()
    return before?.cells.count === row.cells.count ? { ...row, copyIds: before.copyIds } : row
  })
}

/** An empty cell has the value that a line gets when it is saved. */
const UNTYPED: Partial<Cells> = { points: '0', action: ACTIONS.convert }

function changedColumns(before: Cells, after: Cells): string[] {
  const written = (cells: Cells, column: keyof Cells) => cells[column] || (UNTYPED[column] ?? '')
  return COLUMNS.filter((column) => written(before, column) !== written(after, column)).map(
    (column) => compositionColumns[column].code,
  )
}

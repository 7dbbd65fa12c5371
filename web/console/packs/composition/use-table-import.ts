import { useState } from 'react'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { type Edit, type Editor, edited } from './editor.rule.ts'
import { type CellFault, COLUMNS, faultsIn, type LineContent, normalized } from './lines.rule.ts'
import { rangeOf } from './selection.rule.ts'
import type { CardBook } from './use-card-book.ts'

/** Unknown codes may already be replaced by codes that the operator has chosen. */
interface Table {
  readonly lines: readonly LineContent[]
  /** The row number of the table's first line in the grid. */
  readonly firstRow: number
  readonly edit: Edit
}
type BuildTable = (replaced: (code: string) => string) => Table

export interface Rejected {
  readonly faults: readonly CellFault[]
  /** The codes that no card has. The operator may choose another card for each of them. */
  readonly unknownCodes: readonly string[]
  readonly problem?: 'too-many' | 'no-answer'
}

export interface TableImport {
  /** The reasons why the latest table was refused; undefined if no table was refused. */
  readonly rejected: Rejected | undefined
  readonly paste: (cells: readonly (readonly string[])[]) => void
  /** Checks the refused table again, after its unknown codes are replaced by the given codes. */
  readonly retry: (replacements: ReadonlyMap<string, string>) => void
  readonly close: () => void
}

/** Imports a pasted table. If one row is not valid, nothing is imported. */
export function useTableImport({
  editor,
  book,
  dispatch,
}: {
  readonly editor: Editor
  readonly book: CardBook
  readonly dispatch: (edit: Edit) => void
}): TableImport {
  const [rejected, setRejected] = useState<Rejected & { readonly build: BuildTable }>()
  const check = async (
    build: BuildTable,
    replacements: ReadonlyMap<string, string> = new Map(),
  ) => {
    const table = build((code) => replacements.get(code) ?? code)
    const refusal = await refusalOf(table, book)
    if (refusal !== undefined) return setRejected({ ...refusal, build })
    setRejected(undefined)
    dispatch(table.edit)
  }
  return {
    rejected,
    paste(cells) {
      // A single pasted value is written into the cell without a check, like a typed value. If it
      // is not valid, the cell shows the fault.
      if (cells.flat().length <= 1) dispatch({ type: 'paste', cells })
      else void check((replaced) => pastedTable(editor, cells, replaced))
    },
    retry(replacements) {
      if (rejected) void check(rejected.build, replacements)
    },
    close: () => setRejected(undefined),
  }
}

const NO_FAULTS = { faults: [], unknownCodes: [] }

async function refusalOf(
  { lines, firstRow }: Table,
  book: CardBook,
): Promise<Rejected | undefined> {
  if (lines.length > LINES_MAX || firstRow + lines.length > LINES_MAX + 2) {
    return { ...NO_FAULTS, problem: 'too-many' }
  }
  let { cards } = book
  try {
    cards = await book.resolve(lines.map(({ cells }) => cells.card))
  } catch {
    return { ...NO_FAULTS, problem: 'no-answer' }
  }
  const faults = faultsIn(
    lines.map((line, key) => ({ ...line, key })),
    cards,
  ).map((fault) => ({ ...fault, row: fault.row + firstRow - 1 }))
  if (faults.length === 0) return undefined
  const unknown = faults.filter(({ fault }) => fault === 'unknown-card').map(({ value }) => value)
  return { faults, unknownCodes: [...new Set(unknown)] }
}

function pastedTable(
  editor: Editor,
  cells: readonly (readonly string[])[],
  replaced: (code: string) => string,
): Table {
  const { top, left } = rangeOf(editor)
  const block = cells.map((row) =>
    row.map((text, right) =>
      COLUMNS[left + right] === 'card' ? replaced(normalized('card', text)) : text,
    ),
  )
  const edit: Edit = { type: 'paste', cells: block }
  const { lines } = edited(editor, edit)
  // The edit drops the rows beyond LINES_MAX. The first line is therefore repeated once for each
  // dropped row, so that the check counts too many lines and refuses the table.
  const overflow = Math.max(0, top + block.length - LINES_MAX)
  const shown = lines.slice(top, top + block.length)
  const cut = Array.from({ length: overflow }, () => lines[0]).filter((line) => line !== undefined)
  return { lines: [...shown, ...cut], firstRow: top + 1, edit }
}

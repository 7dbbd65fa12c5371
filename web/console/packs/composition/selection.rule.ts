/**
 * The place of a cell in the grid. Below the last line, the grid has an empty row, whose cells have
 * places too. Typing in this row adds a line.
 */
export interface Position {
  readonly row: number
  readonly column: number
}

export interface Selection {
  /** The cell that receives typed text. `anchor` is the opposite corner of the selection. */
  readonly active: Position
  readonly anchor: Position
}

/** The selected cells: from the first to the last row and column, both included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function rangeOf({ active, anchor }: Selection): Range {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

/** Returns a block of texts as large as the range. All rows of the block are equal. */
export function filledWith(range: Range, textAt: (column: number) => string): readonly string[][] {
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, i) => range.left + i)
  return Array.from({ length: range.bottom - range.top + 1 }, () => columns.map(textAt))
}

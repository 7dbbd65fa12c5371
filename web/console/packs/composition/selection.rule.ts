/** A place in the grid. The row after the last line is a place too: typing there adds a line. */
export interface Position {
  readonly row: number
  readonly column: number
}

export interface Selection {
  /** The cell that gets typed text, and the opposite corner of the selection. */
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

/** Returns a block of texts of the size of the range, in which each row is the same. */
export function filledWith(range: Range, textAt: (column: number) => string): readonly string[][] {
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, i) => range.left + i)
  return Array.from({ length: range.bottom - range.top + 1 }, () => columns.map(textAt))
}

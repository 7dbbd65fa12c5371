export interface CardGrid {
  readonly columns: number
  readonly count: number
}

/** Undefined for any other key and at the edges of the grid. */
export function neighborOf(
  key: string,
  from: number,
  { columns, count }: CardGrid,
): number | undefined {
  const to = targets(from, { columns, count })[key]
  if (to === undefined || to === from || to < 0 || to >= count) return undefined
  return to
}

function targets(
  from: number,
  { columns, count }: CardGrid,
): Readonly<Record<string, number | undefined>> {
  return {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }
}

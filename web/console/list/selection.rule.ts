export function toggleRow(selected: readonly string[], id: string): readonly string[] {
  return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]
}

/**
 * Adds all rows from `from` to `to`, both included, to the selected rows. `rows` are the ids of the
 * page from top to bottom.
 */
export function selectRange(
  selected: readonly string[],
  {
    rows,
    from,
    to,
  }: { readonly rows: readonly string[]; readonly from: string; readonly to: string },
): readonly string[] {
  const end = rows.indexOf(to)
  const start = rows.includes(from) ? rows.indexOf(from) : end
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1)
  return [...new Set([...selected, ...range])]
}

/** Selects every row of the page. If every row of the page is already selected, deselects them. */
export function togglePage(
  selected: readonly string[],
  rows: readonly string[],
): readonly string[] {
  const isWhole = rows.every((id) => selected.includes(id))
  if (isWhole) return selected.filter((id) => !rows.includes(id))
  return [...new Set([...selected, ...rows])]
}

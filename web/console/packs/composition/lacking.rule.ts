import { type KnownCards, type Line, numberIn } from './lines.rule.ts'

/**
 * Returns by card code how many copies the stock lacks for all lines of that card together. Cards
 * with enough stock, and cards that are not known, are left out.
 */
export function lackingByCard(
  lines: readonly Line[],
  cards: KnownCards,
): ReadonlyMap<string, number> {
  const needed = new Map<string, number>()
  for (const { cells } of lines) {
    const count = numberIn(cells.count) ?? 0
    needed.set(cells.card, (needed.get(cells.card) ?? 0) + count)
  }
  const lacking = new Map<string, number>()
  for (const [code, count] of needed) {
    const free = cards.get(code)?.free
    if (free !== undefined && count > free) lacking.set(code, count - Math.max(free, 0))
  }
  return lacking
}

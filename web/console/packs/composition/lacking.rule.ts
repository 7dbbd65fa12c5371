import { type KnownCards, type Line, numberIn } from './lines.rule.ts'

/**
 * Returns, by card code, the number of copies that the stock lacks for all lines with this card
 * together. Leaves out cards with enough stock and unknown cards.
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

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
    const missing = count - Math.max(cards.get(code)?.free ?? count, 0)
    if (missing > 0) lacking.set(code, missing)
  }
  return lacking
}

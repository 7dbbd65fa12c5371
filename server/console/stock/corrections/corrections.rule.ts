import type { Copy, CountedLine } from '#contract/console/stock/stock.ts'

export interface Difference {
  readonly copy: Copy
  /** How many more copies were counted than are on hand; negative if copies were not found. */
  readonly count: number
}

/**
 * Returns the lots whose counted copies differ from the copies on hand. Returns `unknown` if a lot
 * does not exist. Returns `changed` if a lot has changed since the operator saw it, or if the lines
 * name a lot twice.
 */
export function differencesOf(
  lines: readonly CountedLine[],
  copies: readonly Copy[],
): readonly Difference[] | 'unknown' | 'changed' {
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]))
  if (lines.some(({ copyId }) => !copyOf.has(copyId))) return 'unknown'
  if (new Set(lines.map(({ copyId }) => copyId)).size !== lines.length) return 'changed'
  if (lines.some(({ copyId, onHand }) => copyOf.get(copyId)?.onHand !== onHand)) return 'changed'
  return lines.flatMap(({ copyId, onHand, counted }) =>
    counted === onHand ? [] : [{ copy: copyOf.get(copyId) as Copy, count: counted - onHand }],
  )
}

/**
 * Returns the cost of the copies that were not found. Copies of other lots that were found in
 * addition do not reduce this cost.
 */
export function lossOf(differences: readonly Difference[]): number {
  return differences.reduce((sum, { copy, count }) => sum + Math.max(0, -count) * copy.costYen, 0)
}

import type { Copy } from '#contract/console/stock/stock.ts'

/** What the operator typed, by the id of the copy. */
export type TypedCounts = Readonly<Record<number, string>>

type Counted = Pick<Copy, 'id' | 'onHand' | 'costYen'>

/** Returns the lots whose count differs from the record, and the cost of what is missing. A surplus makes up for nothing. */
export function compareCounts<T extends Counted>(copies: readonly T[], typed: TypedCounts) {
  const countOf = ({ id, onHand }: Counted) => {
    const text = typed[id]
    return text === undefined || !/^\d{1,7}$/.test(text) ? onHand : Number(text)
  }
  const differing = copies.filter((copy) => countOf(copy) !== copy.onHand)
  const missingYen = differing.reduce(
    (sum, copy) => sum + Math.max(0, copy.onHand - countOf(copy)) * copy.costYen,
    0,
  )
  return { countOf, differing, missingYen }
}

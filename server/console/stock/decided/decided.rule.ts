import { decodeExtraWins, decodeU16 } from '#server/draws/encoding.ts'

/** A purchase with its decision. `shippedIndexes` is null while the purchase is undecided. */
export interface CountablePurchase {
  readonly prizeNos: Buffer
  readonly extraWins: Buffer
  readonly shippedIndexes: Buffer | null
}

export interface CountedPrize {
  readonly isExtra: boolean
  readonly no: number
  readonly converted: number
  readonly shipped: number
}

/**
 * Returns, for each prize, how many of its won cards were converted and how many ship. The indexes
 * in a decision number the draws of the purchase first, and then its extra prizes.
 */
export function countPrizes(purchases: readonly CountablePurchase[]): CountedPrize[] {
  const drawn = new Map<number, Sum>()
  const extra = new Map<number, Sum>()
  for (const { prizeNos, extraWins, shippedIndexes } of purchases) {
    if (shippedIndexes === null) continue
    const shipped = new Set(decodeU16(shippedIndexes))
    const nos = decodeU16(prizeNos)
    for (const [index, no] of nos.entries()) add(drawn, no, shipped.has(index))
    for (const [at, { no }] of decodeExtraWins(extraWins).entries()) {
      add(extra, no, shipped.has(nos.length + at))
    }
  }
  return [
    ...[...drawn].map(([no, sum]) => ({ isExtra: false, no, ...sum })),
    ...[...extra].map(([no, sum]) => ({ isExtra: true, no, ...sum })),
  ]
}

interface Sum {
  converted: number
  shipped: number
}

function add(sums: Map<number, Sum>, no: number, isShipped: boolean): void {
  let sum = sums.get(no)
  if (sum === undefined) {
    sum = { converted: 0, shipped: 0 }
    sums.set(no, sum)
  }
  if (isShipped) sum.shipped += 1
  else sum.converted += 1
}

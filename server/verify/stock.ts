import { decodeExtraWins, decodeU16 } from '#server/draws/encoding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Violation } from './packs.ts'
import {
  type CountedPrize,
  type DecidedPurchase,
  selectCountedPrizes,
  selectCountedUndecided,
  selectDecidedPurchases,
  selectStockFaults,
} from './stock.sql.ts'

const BATCH = 2_000

/**
 * Checks invariant V10. The stock on hand is the sum of the movements and is never negative. The
 * console computes the unreserved stock from its counts of decisions, and these counts agree with
 * the decisions.
 */
export async function verifyStock(tx: Transaction): Promise<readonly Violation[]> {
  const faults = await selectStockFaults(tx)
  const byPack = Map.groupBy(await selectCountedPrizes(tx), ({ packId }) => packId)
  const violations = faults.map(({ fault, cardId, expected, found }) =>
    violation(`${fault} of card ${cardId} is ${found}, and its movements sum to ${expected}`),
  )
  for (const [packId, counted] of byPack)
    violations.push(...(await verifyPack(tx, packId, counted)))
  return violations
}

type Sums = Map<string, { converted: number; shipped: number }>
const keyOf = (isExtra: boolean, no: number) => `${isExtra ? 'extra prize' : 'prize'} ${no}`

async function verifyPack(
  tx: Transaction,
  packId: number,
  counted: readonly CountedPrize[],
): Promise<Violation[]> {
  const settledCount = counted[0]?.settledCount ?? 0
  const undecided = new Set(await selectCountedUndecided(tx, packId))
  const expected: Sums = new Map()
  for (let from = 0; from < settledCount; from += BATCH) {
    const to = Math.min(from + BATCH, settledCount)
    for (const purchase of await selectDecidedPurchases(tx, { packId, from, to })) {
      if (undecided.has(purchase.id)) continue
      if (purchase.shippedIndexes === null)
        return [violation(`purchase ${purchase.id} is counted as decided and is not`)]
      addTo(expected, purchase)
    }
  }
  const found: Sums = new Map(counted.flatMap(sumOf))
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [due, is] = [textOf(expected.get(key)), textOf(found.get(key))]
    return due === is ? [] : [violation(`${key} of pack ${packId} counts ${is} instead of ${due}`)]
  })
}

function sumOf({ isExtra, no, converted, shipped }: CountedPrize) {
  if (isExtra === null || no === null) return []
  return [[keyOf(isExtra, no), { converted: converted ?? 0, shipped: shipped ?? 0 }] as const]
}

function addTo(sums: Sums, { prizeNos, extraWins, shippedIndexes }: DecidedPurchase): void {
  const shipped = new Set(decodeU16(shippedIndexes ?? Buffer.alloc(0)))
  const keys = [
    ...decodeU16(prizeNos).map((no) => keyOf(false, no)),
    ...decodeExtraWins(extraWins).map(({ no }) => keyOf(true, no)),
  ]
  for (const [index, key] of keys.entries()) {
    const sum = sums.get(key) ?? { converted: 0, shipped: 0 }
    if (shipped.has(index)) sum.shipped += 1
    else sum.converted += 1
    sums.set(key, sum)
  }
}

function textOf(sum: { converted: number; shipped: number } | undefined): string {
  return `${sum?.converted ?? 0} converted and ${sum?.shipped ?? 0} to be shipped`
}

function violation(text: string): Violation {
  return { invariant: 'V10', text: `stock: ${text}` }
}

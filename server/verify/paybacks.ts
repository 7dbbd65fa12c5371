import type { Transaction } from '#server/platform/database/database.ts'
import { readTakenPoints } from '#server/points/split/split.ts'
import type { Violation } from './packs.ts'
import { selectPaidBackPurchases } from './paybacks.sql.ts'

/**
 * Checks a part of invariant V1: free points that paid a void purchase came back as free ones. That
 * the whole amount came back is a check of its own, so the paid points agree as well.
 */
export async function verifyPaybacks(tx: Transaction): Promise<readonly Violation[]> {
  const purchases = await selectPaidBackPurchases(tx)
  const spends = purchases.map(({ memberId, entrySeq: seq }) => ({ memberId, seq }))
  const taken = await readTakenPoints(tx, spends)
  return purchases.flatMap(({ id, freeBack }, at) => {
    const { given = 0, converted = 0 } = taken[at] ?? {}
    const free = given + converted
    if (free === freeBack) return []
    const text = `purchase ${id} took ${free} free points, and ${freeBack} came back as free ones`
    return [{ invariant: 'V1', text }]
  })
}

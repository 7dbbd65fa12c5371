import { printTable } from '#bench/report/table.ts'
import { encodeCounts, encodeU16 } from '#server/draws/encoding.ts'
import { type DrawInput, draw } from '#server/draws/fair/fair.ts'

/**
 * The budgets of drawing without database and network: 50 µs for a purchase of 1 draw, and 2 ms for
 * a purchase of 3,000 draws.
 */
const BUDGET_US = new Map([
  [1, 50],
  [3000, 2000],
])
const DRAW_COUNTS = [1, 10, 100, 1000, 3000] as const
const DRAWS_MEASURED = 600_000
const PURCHASES_MEASURED_MAX = 20_000
const ROUNDS = 5

const BYTES = Buffer.alloc(32, 7)
const settlement = (drawCount: number, settledIndex: number): DrawInput => ({
  epoch: BYTES.subarray(0, 16),
  extraWins: Buffer.of(),
  packRoot: BYTES,
  memberTag: BYTES.subarray(0, 16),
  drawNumber: settledIndex,
  settledIndex,
  firstTicket: 0,
  drawCount,
  seed: BYTES,
  commitment: BYTES,
  clientSeed: BYTES,
  headBefore: BYTES,
  batchNo: settledIndex,
  random: BYTES,
})
const counts = Array.from({ length: 30 }, (_, no) => (no < 5 ? 100 * 4 ** no : 78_636))

const rows = DRAW_COUNTS.map((drawCount) => {
  const purchaseCount = Math.min(PURCHASES_MEASURED_MAX, DRAWS_MEASURED / drawCount)
  // Only the cheapest of several rounds counts, because other work on the machine can only add to
  // the cost.
  const microseconds = Math.min(
    ...Array.from({ length: ROUNDS }, () => microsecondsPerPurchase(drawCount, purchaseCount)),
  )
  const budget = BUDGET_US.get(drawCount) ?? Number.POSITIVE_INFINITY
  if (microseconds > budget) process.exitCode = 1
  const verdict =
    budget === Number.POSITIVE_INFINITY ? '' : microseconds <= budget ? 'kept' : 'BROKEN'
  return [`${drawCount}`, microseconds.toFixed(1), (microseconds / drawCount).toFixed(3), verdict]
})
printTable([['draws a purchase', 'µs a purchase', 'µs a draw', 'budget'], ...rows])

function microsecondsPerPurchase(drawCount: number, purchaseCount: number): number {
  const startedAt = performance.now()
  for (let index = 0; index < purchaseCount; index++) {
    const { prizeNos } = draw(settlement(drawCount, index), counts)
    encodeU16(prizeNos)
    encodeCounts(counts)
  }
  return ((performance.now() - startedAt) / purchaseCount) * 1000
}

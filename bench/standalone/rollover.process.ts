import { serveCalls } from '#bench/measurement/bench-process.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { moveBalance } from '#server/points/points.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { FIRST_MEMBER_ID, MEMBERS_PER_PAYER } from './rollover.sql.ts'

export const PRICE_YEN = 500

export type RolloverCommand =
  | { readonly kind: 'roll'; readonly now: Date }
  | {
      readonly kind: 'pay'
      readonly now: Date
      readonly durationMs: number
      readonly payerCount: number
    }
export interface RunResult {
  /** The number of rank periods that the rollover moved, or the number of credited payments. */
  readonly count: number
  readonly elapsedMs: number
  readonly longestMs: number
}

/**
 * This process does one of two jobs: it runs the worker's rollover, or it credits one payment after
 * the other as the shop does.
 */
const [databaseUrl = '', name = ''] = process.argv.slice(2)
const database = openDatabase({ url: asShopRole(databaseUrl), connectionsMax: 2 })
let paymentCount = 0

serveCalls<RolloverCommand, RunResult>((command) =>
  command.kind === 'roll' ? runRollover(command.now) : payUntil(command),
)
process.on('disconnect', () => database.close())

async function runRollover(now: Date): Promise<RunResult> {
  const startedAt = performance.now()
  const count = await rollOver({ database, onFault: console.error }, now)
  const elapsedMs = performance.now() - startedAt
  return { count, elapsedMs, longestMs: elapsedMs }
}

async function payUntil({
  now,
  durationMs,
  payerCount,
}: RolloverCommand & { kind: 'pay' }): Promise<RunResult> {
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  let count = 0
  let longestMs = 0
  while (performance.now() < endsAt) {
    const paymentStartedAt = performance.now()
    await credit(FIRST_MEMBER_ID + MEMBERS_PER_PAYER * Math.floor(Math.random() * payerCount), now)
    longestMs = Math.max(longestMs, performance.now() - paymentStartedAt)
    count += 1
  }
  return { count, elapsedMs: performance.now() - startedAt, longestMs }
}

function credit(memberId: number, now: Date): Promise<unknown> {
  paymentCount += 1
  const entry = { memberId, reference: `${name}-${paymentCount}`, now }
  return database.transaction(async (tx) => {
    const paid = { memberId, priceYen: PRICE_YEN, paidAt: now, now }
    const { coins } = await addRankPayment(tx, paid)
    if (coins > 0)
      await moveBalance(tx, { ...entry, currency: 'coin', amount: coins, kind: 'bonus' })
    await moveBalance(tx, { ...entry, currency: 'point', amount: PRICE_YEN, kind: 'credit' })
  })
}

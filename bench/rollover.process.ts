import { openDatabase } from '#server/platform/database.ts'
import { asShop } from '#server/platform/embedded-postgres.ts'
import { move } from '#server/points/points.ts'
import { recordPaid } from '#server/ranks/ranks.ts'
import { rollOver } from '#server/ranks/rollover.ts'
import { serveParent } from './child.ts'
import { FIRST_MEMBER, PAYER_STEP } from './rollover.sql.ts'

export const PRICE_YEN = 500

export type Duty =
  | { readonly kind: 'roll'; readonly now: Date }
  | { readonly kind: 'pay'; readonly now: Date; readonly lastsMs: number; readonly payers: number }
export interface Done {
  /** Standings moved, or payments credited. */
  readonly count: number
  readonly elapsedMs: number
  readonly longestMs: number
}

/** The clerk, or one payment after the other as the room of payments credits them. */
const [databaseUrl = '', name = ''] = process.argv.slice(2)
const database = openDatabase({ url: asShop(databaseUrl), connectionsMax: 2 })
let causes = 0

serveParent<Duty, Done>((duty) => (duty.kind === 'roll' ? roll(duty.now) : pay(duty)))
process.on('disconnect', () => database.close())

async function roll(now: Date): Promise<Done> {
  const startedAt = performance.now()
  const count = await rollOver({ database, onFault: console.error }, now)
  const elapsedMs = performance.now() - startedAt
  return { count, elapsedMs, longestMs: elapsedMs }
}

async function pay({ now, lastsMs, payers }: Duty & { kind: 'pay' }): Promise<Done> {
  const startedAt = performance.now()
  const endsAt = startedAt + lastsMs
  let count = 0
  let longestMs = 0
  while (performance.now() < endsAt) {
    const begunAt = performance.now()
    await credit(FIRST_MEMBER + PAYER_STEP * Math.floor(Math.random() * payers), now)
    longestMs = Math.max(longestMs, performance.now() - begunAt)
    count += 1
  }
  return { count, elapsedMs: performance.now() - startedAt, longestMs }
}

function credit(memberId: number, now: Date): Promise<unknown> {
  causes += 1
  const entry = { memberId, reference: `${name}-${causes}`, now }
  return database.transaction(async (tx) => {
    const paid = { memberId, priceYen: PRICE_YEN, paidAt: now, now }
    const { coins } = await recordPaid(tx, paid)
    if (coins > 0) await move(tx, { ...entry, currency: 'coin', amount: coins, kind: 'bonus' })
    await move(tx, { ...entry, currency: 'point', amount: PRICE_YEN, kind: 'credit' })
  })
}

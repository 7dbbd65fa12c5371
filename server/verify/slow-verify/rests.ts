import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface Pace {
  /** The largest share of the time in which the transaction may work, above 0 and at most 1. */
  readonly shareMax: number
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

/**
 * During a long pause (a rest), a statement is sent at this interval, because the database would
 * end a transaction that is idle for 2 s.
 */
const PIECE_MS_MAX = 1_000
/**
 * A rest shorter than this is not made at once but added to the next rest, because timers would
 * cost more than the statements.
 */
const REST_MS_MIN = 20

/**
 * Returns the transaction with pauses (rests) between its statements. All the time between two
 * rests counts as work, so that computing in this thread is limited too.
 */
export function restBetweenStatements(tx: Transaction, pace: Pace): Transaction {
  const { shareMax, nowMs, wait } = pace
  let workedSinceMs = nowMs()
  async function rest() {
    let leftMs = (nowMs() - workedSinceMs) * (1 / shareMax - 1)
    if (leftMs < REST_MS_MIN) return
    for (; leftMs > 0; leftMs -= PIECE_MS_MAX) {
      await wait(Math.min(leftMs, PIECE_MS_MAX))
      await tx.query(sql`select`)
    }
    workedSinceMs = nowMs()
  }
  return {
    inTransaction: true,
    async query(statement) {
      const rows = await tx.query(statement)
      await rest()
      return rows as never
    },
  }
}

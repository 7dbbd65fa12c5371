import { setTimeout as wait } from 'node:timers/promises'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import type { Buyer } from '#testing/drivers/payments/buyer.ts'
import type { SupervisedShop } from '#testing/drivers/processes/supervised-shop.ts'

const FREEZE_MS = 8_000
const POLL_MS = 20
const ATTEMPTS_MAX = 10
const POLLS_MAX = 500
/** A transaction that is idle for at least this long belongs to the frozen process. */
const IDLE_MS_MIN = 100

/**
 * Freezes a shop process inside a transaction that has locked an urn. To catch this moment, the
 * function locks all balances and waits until a purchase of each of the two processes waits for
 * this lock. Then it freezes one process and unlocks the balances. The transaction of the frozen
 * process now gets its locks, but cannot continue.
 */
export async function freezeInTransaction(
  shopProcess: SupervisedShop,
  databaseUrl: string,
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      await database.transaction(async (tx) => {
        await tx.query({ text: 'select from balances for update' })
        await waitForWaitingPurchases(tx)
        shopProcess.freeze()
      })
      await wait(2 * IDLE_MS_MIN)
      if (await isUrnLockedByIdle(database)) return
      shopProcess.thaw()
      await wait(POLL_MS)
    }
  } finally {
    await database.close()
  }
  throw new Error('the process was never frozen inside a transaction')
}

async function waitForWaitingPurchases(tx: Transaction): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const [row] = await tx.query<{ count: number }>({
      text: `
        select count(*) as count
        from pg_stat_activity
        where datname = current_database()
          and wait_event_type = 'Lock'`,
    })
    if ((row?.count ?? 0) >= 2) return
    await wait(POLL_MS)
  }
  throw new Error('the two processes made no purchases')
}

async function isUrnLockedByIdle(database: Database): Promise<boolean> {
  const rows = await database.query({
    text: `
      select
      from pg_stat_activity as activity
      join pg_locks as lock on lock.pid = activity.pid
      where activity.datname = current_database()
        and activity.state = 'idle in transaction'
        and activity.state_change < clock_timestamp() - $1 * interval '1 millisecond'
        and lock.relation = 'urns'::regclass
        and lock.mode = 'RowShareLock'`,
    values: [IDLE_MS_MIN],
  })
  return rows.length > 0
}

/**
 * Watches the buyers while a process is frozen. Returns the longest time in which the shop
 * acknowledged no purchase of any buyer.
 */
export async function longestSalesGapMs(buyers: readonly Buyer[]): Promise<number> {
  const countAcknowledged = () =>
    buyers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const endsAtMs = performance.now() + FREEZE_MS
  let [lastCount, lastSaleAtMs, gapMsMax] = [countAcknowledged(), performance.now(), 0]
  while (performance.now() < endsAtMs) {
    await wait(POLL_MS)
    const count = countAcknowledged()
    if (count !== lastCount) [lastCount, lastSaleAtMs] = [count, performance.now()]
    gapMsMax = Math.max(gapMsMax, performance.now() - lastSaleAtMs)
  }
  return gapMsMax
}

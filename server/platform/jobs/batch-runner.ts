import { isDatabaseUnavailable } from '#server/platform/database/database.ts'

/** Failures of more owners probably have a common cause, such as an error in the program. */
export const FAILED_OWNERS_MAX = 100
/** Items that fail usually wait for a service that does not respond. */
export const FAILED_MS_MAX = 30_000

export interface BatchRun<Item> {
  readonly batchMax: number
  /** The earliest first, up to batchMax, without those that have failed in this run. */
  readonly read: (failedIds: readonly number[]) => Promise<readonly Item[]>
  readonly idOf: (item: Item) => number
  /** Many failures of one member or pack do not count as a common cause. */
  readonly ownerIdOf: (item: Item) => number
  readonly work: (item: Item) => Promise<void>
  /** For the log, if the item fails. */
  readonly nameOf: (item: Item) => string
  readonly onFault: (cause: unknown) => void
  /** How many items the run works on at the same time. By default, the run works on one. */
  readonly concurrency?: number
  /** Then the run starts no further item, and the next run continues. By default, no limit. */
  readonly timeLimitMs?: number
}

/**
 * Works on due items, batch by batch, until no item is left or the time limit is reached. Returns
 * how many items were started. An item that fails is reported and skipped until the next run, so
 * that it does not delay other items.
 *
 * The run throws if the failures seem to have a common cause: if the database is unavailable, if
 * items of more than FAILED_OWNERS_MAX members or packs fail, or if the failures take longer than
 * FAILED_MS_MAX.
 */
export async function runBatches<Item>(
  run: BatchRun<Item>,
  nowMs: () => number = () => performance.now(),
): Promise<number> {
  const { batchMax, read, concurrency = 1, timeLimitMs = Number.POSITIVE_INFINITY } = run
  const endsAtMs = nowMs() + timeLimitMs
  const failedIds: number[] = []
  const workOn = openIsolatedWork(run, failedIds, nowMs)
  let startedCount = 0
  while (nowMs() < endsAtMs) {
    const batch = await read(failedIds)
    const pending = [...batch]
    const workLoop = async () => {
      while (pending.length > 0 && nowMs() < endsAtMs) {
        await workOn(pending.shift() as Item).catch((cause) => {
          // Emptying the batch keeps the other concurrent loops from starting a further item.
          pending.length = 0
          throw cause
        })
      }
    }
    await waitForAll(Array.from({ length: concurrency }, workLoop))
    startedCount += batch.length - pending.length
    if (batch.length < batchMax) break
  }
  return startedCount
}

function openIsolatedWork<Item>(
  { idOf, ownerIdOf, work, nameOf, onFault }: BatchRun<Item>,
  failedIds: number[],
  nowMs: () => number,
): (item: Item) => Promise<void> {
  const failedOwnerIds = new Set<number>()
  let failedMs = 0
  return async (item) => {
    const startedAtMs = nowMs()
    try {
      await work(item)
    } catch (cause) {
      if (isDatabaseUnavailable(cause)) throw cause
      failedIds.push(idOf(item))
      failedOwnerIds.add(ownerIdOf(item))
      failedMs += nowMs() - startedAtMs
      const fault = new Error(nameOf(item), { cause })
      if (failedOwnerIds.size > FAILED_OWNERS_MAX || failedMs > FAILED_MS_MAX) throw fault
      onFault(fault)
    }
  }
}

/** No work goes on when the next run begins. Then throws the first failure. */
export async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

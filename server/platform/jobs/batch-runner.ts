import { isDatabaseUnavailable } from '#server/platform/database/database.ts'

/**
 * A run stops with an error if items of more than this many owners fail. So many failures have a
 * common cause.
 */
export const FAILED_OWNERS_MAX = 100
/**
 * The longest time that one run may spend on items that fail. Such items usually wait for something
 * that does not respond.
 */
export const FAILED_MS_MAX = 30_000

export interface BatchRun<Item> {
  readonly batchMax: number
  /**
   * Reads up to batchMax due items, earliest first. Leaves out the items whose ids have failed in
   * this run.
   */
  readonly read: (failedIds: readonly number[]) => Promise<readonly Item[]>
  readonly idOf: (item: Item) => number
  /**
   * Returns the owner of an item: a member or a pack. Many failures of one owner say nothing about
   * other owners.
   */
  readonly ownerIdOf: (item: Item) => number
  readonly work: (item: Item) => Promise<void>
  /**
   * Returns the sentence that the log shows for an item that failed. The sentence names the owner.
   */
  readonly nameOf: (item: Item) => string
  readonly onFault: (cause: unknown) => void
  /** How many items are worked on at the same time; by default one. */
  readonly concurrency?: number
  /**
   * After this time the run reads and starts no further item; the next run continues. By default
   * there is no limit.
   */
  readonly timeLimitMs?: number
}

/**
 * Works on due items, batch by batch, until none is left. Returns how many items were started. An
 * item that fails is reported and skipped until the next run, so that it delays no other owner. The
 * run throws if the cause is not a single owner's data. This is assumed if the database is
 * unavailable, more than FAILED_OWNERS_MAX owners fail, or the failures take longer than
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
    const workLane = async () => {
      while (pending.length > 0 && nowMs() < endsAtMs) {
        await workOn(pending.shift() as Item).catch((cause) => {
          // The batch is emptied, so that the other lanes start no further item.
          pending.length = 0
          throw cause
        })
      }
    }
    await waitForAll(Array.from({ length: concurrency }, workLane))
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

/**
 * Waits for all the work, even if some of it throws, and then throws the first failure. No work of
 * this run may still be under way when the next run begins.
 */
export async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

import { isDatabaseUnavailable } from '#server/platform/database/database.ts'

/** Where more of them fail in one round, it is not they who are at fault. */
export const FAILED_OWNERS_MAX = 100
/** So long one round may wait for what does not answer: the clerk has more to do in its minute. */
export const FAILED_MS_MAX = 30_000

export interface BatchRun<Item> {
  readonly batchMax: number
  /** The next so many that are due, the soonest first, without those whose ids failed in this round. */
  readonly readBatch: (failedIds: readonly number[]) => Promise<readonly Item[]>
  readonly idOf: (item: Item) => number
  /** Whose it is, a member's or a pack's: many faults of one say nothing of the others. */
  readonly ownerIdOf: (item: Item) => number
  readonly work: (item: Item) => Promise<void>
  /** What failed, for whoever reads the log: whose it is. */
  readonly nameOf: (item: Item) => string
  readonly onFault: (cause: unknown) => void
}

/**
 * One round of a duty, a batch at a time, until nothing is due; answers how many it visited. One that fails is
 * reported and passed over until the next round, so that it holds up nobody behind it. It throws only where that is
 * nobody's fault in particular: the database is away, more than `FAILED_OWNERS_MAX` owners fail, or what failed took more
 * than `FAILED_MS_MAX` together.
 */
export async function runBatches<Item>(
  run: BatchRun<Item>,
  nowMs: () => number = () => performance.now(),
): Promise<number> {
  const { batchMax, readBatch, idOf, ownerIdOf, work, nameOf, onFault } = run
  const failedIds: number[] = []
  const failedOwnerIds = new Set<number>()
  let failedMs = 0
  let processedCount = 0
  for (;;) {
    const batch = await readBatch(failedIds)
    for (const item of batch) {
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
    processedCount += batch.length
    if (batch.length < batchMax) return processedCount
  }
}

import { isDatabaseAway } from './database.ts'

/** Where more of them fail in one round, it is not they who are at fault. */
export const FAILED_MAX = 100
/** So long one round may wait for what does not answer: the clerk has more to do in its minute. */
export const ROUND_MS_MAX = 30_000

export interface Round<Due> {
  readonly batchMax: number
  /** The next so many that are due, the soonest first, without those whose ids failed in this round. */
  readonly read: (failedIds: readonly number[]) => Promise<readonly Due[]>
  readonly idOf: (due: Due) => number
  /** Whose it is, a member's or a pack's: many faults of one say nothing of the others. */
  readonly ownerIdOf: (due: Due) => number
  readonly work: (due: Due) => Promise<void>
  /** What failed, for whoever reads the log: whose it is. */
  readonly nameOf: (due: Due) => string
  readonly onFault: (cause: unknown) => void
}

/**
 * One round of a duty, a batch at a time, until nothing is due; answers how many it visited. One that fails is
 * reported and passed over until the next round, so that it holds up nobody behind it. It throws only where that is
 * nobody's fault in particular: the database is away, more than `FAILED_MAX` owners fail, or what failed took more
 * than `ROUND_MS_MAX` together.
 */
export async function workThrough<Due>(
  round: Round<Due>,
  nowMs: () => number = () => performance.now(),
): Promise<number> {
  const { batchMax, read, idOf, ownerIdOf, work, nameOf, onFault } = round
  const failedIds: number[] = []
  const failedOwnerIds = new Set<number>()
  let failedMs = 0
  let count = 0
  for (;;) {
    const batch = await read(failedIds)
    for (const due of batch) {
      const beganAtMs = nowMs()
      try {
        await work(due)
      } catch (cause) {
        if (isDatabaseAway(cause)) throw cause
        failedIds.push(idOf(due))
        failedOwnerIds.add(ownerIdOf(due))
        failedMs += nowMs() - beganAtMs
        const fault = new Error(nameOf(due), { cause })
        if (failedOwnerIds.size > FAILED_MAX || failedMs > ROUND_MS_MAX) throw fault
        onFault(fault)
      }
    }
    count += batch.length
    if (batch.length < batchMax) return count
  }
}

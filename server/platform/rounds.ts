import { isConnectionLost } from './database.ts'

export interface Round<Due> {
  readonly batchMax: number
  /** The next so many that are due, the soonest first, without those whose ids failed in this round. */
  readonly read: (failedIds: readonly number[]) => Promise<readonly Due[]>
  readonly idOf: (due: Due) => number
  readonly work: (due: Due) => Promise<void>
  /** What failed, for whoever reads the log: whose it is. */
  readonly nameOf: (due: Due) => string
  readonly onFault: (cause: unknown) => void
}

/**
 * One round of a duty, a batch at a time, until nothing is due; answers how many it visited. One that fails is
 * reported and passed over until the next round, so that it holds up nobody behind it. It throws only where the
 * database is away, which is nobody's fault in particular.
 */
export async function workThrough<Due>(round: Round<Due>): Promise<number> {
  const { batchMax, read, idOf, work, nameOf, onFault } = round
  const failedIds: number[] = []
  let count = 0
  for (;;) {
    const batch = await read(failedIds)
    for (const due of batch) {
      try {
        await work(due)
      } catch (cause) {
        if (isConnectionLost(cause)) throw cause
        failedIds.push(idOf(due))
        onFault(new Error(nameOf(due), { cause }))
      }
    }
    count += batch.length
    if (batch.length < batchMax) return count
  }
}

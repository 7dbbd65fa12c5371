import { openFairShare } from './fair-share.ts'
import { Overloaded } from './overloaded.ts'

export interface FairQueueBounds {
  /** How many pieces of work may run at the same time. */
  readonly runningMax: number
  /** How many pieces of work may wait. */
  readonly waitingMax: number
}

export interface FairQueue {
  /**
   * Runs a piece of work when the turn of `key` comes. If the key already has its share of the
   * waiting places, rejects with Overloaded and does not run the work.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Returns whether `run` would now accept a piece of work of this key. */
  hasRoom(key: string): boolean
}

/**
 * Opens a queue for expensive work, such as hashing. The keys take turns: a piece of work waits for
 * at most one piece of each other key, even if another key has many pieces in the queue.
 */
export function openFairQueue({ runningMax, waitingMax }: FairQueueBounds): FairQueue {
  /** The key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const share = openFairShare()
  let [runningCount, waitingCount] = [0, 0]

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) return
    const [key, starts] = next
    const start = starts.shift()
    waiting.delete(key)
    if (starts.length > 0) waiting.set(key, starts)
    waitingCount -= 1
    share.release(key)
    start?.()
  }

  function waitForTurn(key: string): Promise<void> {
    if (!share.take(key, waitingMax - waitingCount)) return Promise.reject(new Overloaded())
    waitingCount += 1
    return new Promise((resolve) => {
      const starts = waiting.get(key) ?? []
      starts.push(resolve)
      waiting.set(key, starts)
    })
  }

  return {
    hasRoom: (key) => runningCount < runningMax || share.isFree(key, waitingMax - waitingCount),
    async run(key, work) {
      // A waiting piece of work starts in the place of a piece that ended, so the count stays the
      // same.
      if (runningCount >= runningMax) await waitForTurn(key)
      else runningCount += 1
      try {
        return await work()
      } finally {
        if (waitingCount > 0) startNext()
        else runningCount -= 1
      }
    },
  }
}

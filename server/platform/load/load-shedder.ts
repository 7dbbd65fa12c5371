import {
  INITIAL_SERVICE_MS,
  isAdmitted,
  type LoadBounds,
  serviceMsAfter,
} from './load-shedder.rule.ts'

/** Ends a turn; only what was really done says how fast it goes. */
export type Release = (isServed: boolean) => void

/** The door of everything that waits for the same thing in this process: so many as can be served in time, no more. */
export interface LoadShedder {
  /** Whether a turn would be had now: asked before anything is read of whoever would be one too many. */
  hasCapacity(): boolean
  /** A turn, or undefined at once where too many are under way. */
  acquire(): Release | undefined
}

interface Permit {
  readonly acquiredAtMs: number
  isReleased: boolean
}

// What is over is forgotten by so many at a time: one by one would move the whole line for each.
const COMPACT_AFTER = 1_024

export function openLoadShedder(
  bounds: LoadBounds,
  nowMs: () => number = () => performance.now(),
): LoadShedder {
  /** In the order in which they came. */
  const permits: Permit[] = []
  let releasedCount = 0
  let inFlightCount = 0
  let serviceMs = INITIAL_SERVICE_MS

  function oldestAcquiredAtMs(now: number): number {
    while (permits[releasedCount]?.isReleased) releasedCount += 1
    if (releasedCount >= COMPACT_AFTER) {
      permits.splice(0, releasedCount)
      releasedCount = 0
    }
    return permits[releasedCount]?.acquiredAtMs ?? now
  }

  function hasCapacityAt(now: number): boolean {
    const oldestMs = now - oldestAcquiredAtMs(now)
    return isAdmitted({ inFlightCount, oldestMs, serviceMs }, bounds)
  }

  return {
    hasCapacity: () => hasCapacityAt(nowMs()),
    acquire() {
      const acquiredAtMs = nowMs()
      if (!hasCapacityAt(acquiredAtMs)) return undefined
      inFlightCount += 1
      const inFlightAtStart = inFlightCount
      const permit: Permit = { acquiredAtMs, isReleased: false }
      permits.push(permit)
      return (isServed) => {
        permit.isReleased = true
        inFlightCount -= 1
        if (!isServed) return
        const completed = { inFlightCount: inFlightAtStart, durationMs: nowMs() - acquiredAtMs }
        serviceMs = serviceMsAfter(serviceMs, completed, bounds)
      }
    },
  }
}

import {
  INITIAL_SERVICE_MS,
  isAdmitted,
  type LoadBounds,
  serviceMsAfter,
} from './load-shedder.rule.ts'

/**
 * Releases a permit. If the request was not served, its duration does not count for the measured
 * pace.
 */
export type Release = (isServed: boolean) => void

/** Admits as many concurrent requests as this process can serve in time, and refuses all others. */
export interface LoadShedder {
  /** True if a permit is free now. The server calls this before it reads the body of a request. */
  hasCapacity(): boolean
  /** Returns a permit, or undefined at once if too many requests are in flight. */
  acquire(): Release | undefined
}

interface Permit {
  readonly acquiredAtMs: number
  isReleased: boolean
}

// Released permits are removed from the array in blocks of this size, because removing a single
// permit moves the whole array.
const COMPACT_AFTER = 1_024

/** Opens a load shedder; `nowMs` is a monotonic clock in milliseconds. */
export function openLoadShedder(
  bounds: LoadBounds,
  nowMs: () => number = () => performance.now(),
): LoadShedder {
  /**
   * The permits in the order of arrival. Released permits stay at the front until they are removed
   * in blocks.
   */
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

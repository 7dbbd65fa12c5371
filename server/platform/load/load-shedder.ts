import { openFairShare } from './fair-share.ts'
import {
  concurrencyLimitAt,
  INITIAL_SERVICE_MS,
  type LoadBounds,
  serviceMsAfter,
} from './load-shedder.rule.ts'

/** The right to run one request. */
export interface Permit {
  /**
   * Counts this permit also for a second key, such as the member of the request. Returns false if
   * the second key already has its share. The caller must then refuse the request.
   */
  addKey(key: string): boolean
  /** Gives the permit back. The request's duration is measured only if the request was served. */
  release(isServed: boolean): void
}

/**
 * Admits as many concurrent requests as this process can serve in time, and refuses all others. The
 * permits are shared fairly between keys, so that no IP address or member gets all permits.
 */
export interface LoadShedder {
  /** Asked before the body is read. */
  hasCapacity(key: string): boolean
  /** Returns a permit. Returns undefined without waiting if too many requests are in flight. */
  acquire(key: string): Permit | undefined
}

interface HeldPermit {
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
  /** In the order of arrival. Released ones at the front are removed in blocks. */
  const permits: HeldPermit[] = []
  const share = openFairShare()
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

  function freeCountAt(now: number): number {
    const oldestMs = now - oldestAcquiredAtMs(now)
    return concurrencyLimitAt({ oldestMs, serviceMs }, bounds) - inFlightCount
  }

  function openPermit(firstKey: string, acquiredAtMs: number): Permit {
    inFlightCount += 1
    const inFlightAtStart = inFlightCount
    const held: HeldPermit = { acquiredAtMs, isReleased: false }
    const keys = [firstKey]
    permits.push(held)
    return {
      addKey(key) {
        // The request already holds this permit, and the second key needs no further one. The check
        // for the second key therefore counts this permit as free.
        if (!share.take(key, Math.max(1, freeCountAt(nowMs()) + 1))) return false
        keys.push(key)
        return true
      },
      release(isServed) {
        held.isReleased = true
        inFlightCount -= 1
        for (const key of keys) share.release(key)
        if (!isServed) return
        const completed = { inFlightCount: inFlightAtStart, durationMs: nowMs() - acquiredAtMs }
        serviceMs = serviceMsAfter(serviceMs, completed, bounds)
      },
    }
  }

  return {
    hasCapacity: (key) => share.isFree(key, freeCountAt(nowMs())),
    acquire(key) {
      const now = nowMs()
      return share.take(key, freeCountAt(now)) ? openPermit(key, now) : undefined
    },
  }
}

import { openFairShare } from './fair-share.ts'
import {
  concurrencyLimitAt,
  INITIAL_SERVICE_MS,
  type LoadBounds,
  serviceMsAfter,
} from './load-shedder.rule.ts'

export interface Permit {
  /**
   * Returns false if the second key already has its share. The caller must then refuse the request.
   */
  addKey(key: string): boolean
  /**
   * Gives the permit back; later calls do nothing. The request's duration is measured only if the
   * request was served.
   */
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
  const heavyKeys = openHeavyKeys(bounds.concurrencyMin / 8)
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
    const limit = concurrencyLimitAt({ oldestMs, serviceMs }, bounds)
    const freeCount = limit - inFlightCount
    return freeCount < 0 ? freeCount + heavyKeys.excessOver(limit) : freeCount
  }

  function openPermit(firstKey: string, acquiredAtMs: number): Permit {
    inFlightCount += 1
    heavyKeys.add(firstKey)
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
        if (held.isReleased) return
        held.isReleased = true
        inFlightCount -= 1
        heavyKeys.remove(firstKey)
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

/**
 * Counts the permits of the keys that hold many. When the limit falls, these keys hold more than a
 * limit of this size would have given them. What they hold in excess must not count against others,
 * or all others would be refused until the requests of those keys end.
 */
function openHeavyKeys(heavyMin: number) {
  const counts = new Map<string, number>()
  const heavy = new Set<string>()
  return {
    add(key: string): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > heavyMin) heavy.add(key)
    },
    remove(key: string): void {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
      if (count <= heavyMin) heavy.delete(key)
    },
    /** n busy keys leave one part in n + 1 for others, as in `FairShare`. */
    excessOver(limit: number): number {
      const fairCount = Math.floor(limit / (heavy.size + 1))
      let excess = 0
      for (const key of heavy) excess += Math.max(0, (counts.get(key) ?? 0) - fairCount)
      return excess
    },
  }
}

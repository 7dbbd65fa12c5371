/**
 * Shares permits between keys, such as members and IP addresses. A key gets one more permit only if
 * the number of its permits is less than the number of unused permits. A single busy key thus gets
 * half of all permits, and n busy keys that take turns leave one part in n + 1 unused for other
 * keys. (Choudhury and Hahne describe this rule as dynamic queue length thresholds.)
 *
 * A key keeps its permits until it releases them. If keys arrive one after the other and keep their
 * permits, each of them gets half of the permits that the keys before it left. Few keys then hold
 * all permits: 6 keys of 32 permits, 7 of 64, 9 of 256, 10 of 512, 12 of 2,048 and 14 of 8,192.
 */
export interface FairShare {
  /** If the key already has its share, counts nothing and returns false. */
  take(key: string, freeCount: number): boolean
  /** Returns whether `take` would succeed for this key. */
  isFree(key: string, freeCount: number): boolean
  release(key: string): void
}

export function openFairShare(): FairShare {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  const isFree = (key: string, freeCount: number) => countOf(key) < freeCount
  return {
    isFree,
    take(key, freeCount) {
      if (!isFree(key, freeCount)) return false
      counts.set(key, countOf(key) + 1)
      return true
    },
    release(key) {
      const remaining = countOf(key) - 1
      if (remaining > 0) counts.set(key, remaining)
      else counts.delete(key)
    },
  }
}

/**
 * Shares permits between keys, such as members and IP addresses. A key may take one more permit
 * only if it holds fewer permits than are free. A single busy key thus gets half of all permits,
 * and n busy keys leave one part in n + 1 free for the others. (Choudhury and Hahne describe
 * this rule as dynamic queue length thresholds.)
 */
export interface FairShare {
  /** Counts a permit for the key. Returns false and counts nothing if the key has its share. */
  take(key: string, freeCount: number): boolean
  /** True if `take` would succeed. */
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

/** Work in other processes does not count. */
export interface PerKeyLimit {
  /** If the key has reached its limit, returns `full` without waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T | 'full'>
}

export function limitPerKey(countMax: number): PerKeyLimit {
  const counts = new Map<string, number>()
  return {
    async run(key, work) {
      const count = counts.get(key) ?? 0
      if (count >= countMax) return 'full'
      counts.set(key, count + 1)
      try {
        return await work()
      } finally {
        const remaining = (counts.get(key) ?? 1) - 1
        if (remaining === 0) counts.delete(key)
        else counts.set(key, remaining)
      }
    },
  }
}

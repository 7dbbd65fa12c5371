/** How many pieces of work each key may have under way in this process. */
export interface PerKeyLimit {
  /** Runs the work, or answers `full` at once where the key has too much under way already. */
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

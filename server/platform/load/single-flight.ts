/**
 * Runs work under a key at most once at a time. A caller that comes during a run gets the result of
 * that run. This holds within one process only; between processes the database's locks decide.
 */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const inFlight = running.get(key)
    if (inFlight !== undefined) return inFlight
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

/**
 * Returns a function that never runs the work of one key twice at the same time. A call during a
 * run of its key gets the result of that run. This applies only within one process. If several
 * processes must not run the work at the same time, the work itself takes a lock in the database.
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

/**
 * Never runs the work of one key twice at the same time. A caller that comes during a run gets the
 * result of that run. This applies only within one process. Where processes must exclude each other,
 * the work takes a lock in the database.
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

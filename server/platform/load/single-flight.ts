/**
 * Work under a key that is already under way is joined, not begun again: whoever asks meanwhile gets the same
 * answer. Within one process; what must hold across processes is held by the database.
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

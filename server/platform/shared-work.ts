/**
 * Work under a key that is already under way is joined, not begun again: whoever asks meanwhile gets the same
 * answer. Within one process; what must hold across processes is held by the database.
 */
export function sharedWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const joined = running.get(key)
    if (joined !== undefined) return joined
    const begun = work().finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}

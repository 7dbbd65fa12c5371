/**
 * Returns a promise that rejects when the signal aborts. `Promise.race` with it ends the wait for a
 * package that supports no abort signal.
 */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

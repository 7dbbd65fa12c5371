/** Rejects when the signal does, to be raced against a call of a package that heeds no signal. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

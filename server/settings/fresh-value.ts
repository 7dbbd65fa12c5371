const AGE_MS_MAX = 1_000

/**
 * Returns a function that gives a value of the database from memory. If the value in memory is
 * older than a second, the next call first reads the value again, and concurrent calls wait for
 * that read. Without calls, nothing is read. `nowMs` is a monotonic clock in milliseconds.
 */
export function openFreshValue<T>(
  read: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): () => Promise<T> {
  let known: { readonly value: T; readonly readAtMs: number } | undefined
  let reading: Promise<T> | undefined

  async function readAgain(): Promise<T> {
    const readAtMs = nowMs()
    const value = await read()
    known = { value, readAtMs }
    return value
  }

  return async () => {
    if (known !== undefined && nowMs() - known.readAtMs < AGE_MS_MAX) return known.value
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }
}

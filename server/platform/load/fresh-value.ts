const AGE_MS_MAX = 1_000

/**
 * Returns a function that caches the result of `read` for one second. The first call after that
 * second reads again, and further calls wait for the same read. `nowMs` is a monotonic clock in
 * milliseconds.
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

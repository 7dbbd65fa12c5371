const AGE_MS_MAX = 1_000

/** The first call after that time reads again, and further calls wait for that read. */
export function openFreshValue<T>(read: () => Promise<T>, ageMsMax = AGE_MS_MAX): () => Promise<T> {
  let known: { readonly value: T; readonly readAtMs: number } | undefined
  let reading: Promise<T> | undefined

  async function readAgain(): Promise<T> {
    const readAtMs = performance.now()
    const value = await read()
    known = { value, readAtMs }
    return value
  }

  return async () => {
    if (known !== undefined && performance.now() - known.readAtMs < ageMsMax) return known.value
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }
}

export type StorageArea = 'localStorage' | 'sessionStorage'

/** Returns a stored text. Returns null if there is none, or if the browser blocks the storage. */
export function readStored(area: StorageArea, key: string): string | null {
  return ifAllowed(() => globalThis[area].getItem(key)) ?? null
}

/** Returns a value that was stored as JSON. Returns undefined if there is none that can be read. */
export function readStoredValue(area: StorageArea, key: string): unknown {
  return ifAllowed(() => JSON.parse(readStored(area, key) ?? 'null')) ?? undefined
}

/** Stores a text. With null, removes it. Does nothing if the storage is full or blocked. */
export function writeStored(area: StorageArea, key: string, text: string | null): void {
  ifAllowed(() => {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  })
}

/** Undefined if the storage throws (full or blocked), or for a text that is no JSON. */
export function ifAllowed<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

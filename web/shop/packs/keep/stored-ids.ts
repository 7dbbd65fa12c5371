import { useSyncExternalStore } from 'react'
import { FAVOURITE_COUNT_MAX } from '#contract/constants.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'
import { parseIds, toggled, withFirst } from './stored-ids.rule.ts'

const SEEN_COUNT_MAX = 8

export interface StoredIds {
  /** Returns the ids, newest first. The component renders again when the ids change in any tab. */
  readonly useIds: () => readonly number[]
  readonly add: (id: number) => void
  readonly toggle: (id: number) => void
  readonly read: () => readonly number[]
  readonly replace: (ids: readonly number[]) => void
}

/** The favourites of a guest on this device, or a copy of those of the member who is logged in. */
export const keptPacks = openStoredIds('kept_packs', FAVOURITE_COUNT_MAX)
/** The packs whose details were opened on this device. */
export const seenPacks = openStoredIds('seen_packs', SEEN_COUNT_MAX)

function openStoredIds(key: string, limit: number): StoredIds {
  const listeners = new Set<() => void>()
  let ids = parseIds(readStored('localStorage', key))

  function set(next: readonly number[]): void {
    ids = next
    // If the browser blocks the storage, the ids last only until the visitor reloads the page.
    writeStored('localStorage', key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  function onStorage(event: StorageEvent): void {
    if (event.key !== key) return
    ids = parseIds(event.newValue)
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }
  return {
    useIds: () => useSyncExternalStore(subscribe, () => ids),
    add: (id) => set(withFirst(ids, id, limit)),
    toggle: (id) => set(toggled(ids, id, limit)),
    read: () => ids,
    replace: set,
  }
}

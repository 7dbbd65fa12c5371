import { useSyncExternalStore } from 'react'

let mark: number | undefined
const listeners = new Set<() => void>()

/**
 * Stores the mark of the announcements that an answer of another call has brought. Undefined means
 * that no such call runs at present, so that the page must ask for the announcements itself.
 */
export function setNoticesMark(newest: number | undefined): void {
  mark = newest
  for (const listener of listeners) listener()
}

export function useNoticesMark(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => mark,
  )
}

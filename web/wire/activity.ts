import { useLayoutEffect, useSyncExternalStore } from 'react'

let activeCount = 0
const listeners = new Set<() => void>()

/** True while a screen loads or an action runs: the one loading flag of the site (Q16). */
export function isBusy(): boolean {
  return activeCount > 0
}

/** Counts as loading until the promise settles. */
export async function trackBusy<T>(work: Promise<T>): Promise<T> {
  adjust(1)
  try {
    return await work
  } finally {
    adjust(-1)
  }
}

/** Counts as loading from the step that draws the waiting to the one that draws what was waited for. */
export function useBusyWhile(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    adjust(1)
    return () => adjust(-1)
  }, [isLoading])
}

/** Resolves as soon as nothing is under way. */
export function whenIdle(): Promise<void> {
  if (!isBusy()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (isBusy()) return
      unsubscribe()
      resolve()
    })
  })
}

export function useIsBusy(): boolean {
  return useSyncExternalStore(subscribe, isBusy)
}

function adjust(delta: 1 | -1): void {
  activeCount += delta
  // For whoever looks from outside: a click now would be dropped.
  if (typeof document !== 'undefined') {
    document.documentElement.toggleAttribute('data-busy', isBusy())
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

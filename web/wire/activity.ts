import { useLayoutEffect, useSyncExternalStore } from 'react'

let activeCount = 0
const listeners = new Set<() => void>()

/**
 * True while a screen loads or an action runs. The whole site has only this one loading flag (Q16).
 */
export function isBusy(): boolean {
  return activeCount > 0
}

/** Counts the work as loading until its promise settles. */
export async function trackBusy<T>(work: Promise<T>): Promise<T> {
  adjust(1)
  try {
    return await work
  } finally {
    adjust(-1)
  }
}

/**
 * Counts a wait as loading, from the render that shows the wait to the render that shows its
 * result.
 */
export function useBusyWhile(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    adjust(1)
    return () => adjust(-1)
  }, [isLoading])
}

/** Returns a promise that resolves as soon as nothing loads and no action runs. */
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
  // Browser tests wait until this attribute is gone, because the site drops a click while it is
  // busy.
  if (typeof document !== 'undefined') {
    document.documentElement.toggleAttribute('data-busy', isBusy())
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useLayoutEffect, useSyncExternalStore } from 'react'

let underWay = 0
const listeners = new Set<() => void>()

/** True while a screen loads or an action runs: the one loading flag of the site (Q16). */
export function isBusy(): boolean {
  return underWay > 0
}

/** Counts as loading until the promise settles. */
export async function during<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

/** Counts as loading from the step that draws the waiting to the one that draws what was waited for. */
export function useBusyWhile(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    change(1)
    return () => change(-1)
  }, [isLoading])
}

/** Resolves as soon as nothing is under way. */
export function whenIdle(): Promise<void> {
  if (!isBusy()) return Promise.resolve()
  return new Promise((done) => {
    const stop = listen(() => {
      if (isBusy()) return
      stop()
      done()
    })
  })
}

export function useIsBusy(): boolean {
  return useSyncExternalStore(listen, isBusy)
}

function change(by: 1 | -1): void {
  underWay += by
  // For whoever looks from outside: a click now would be dropped.
  if (typeof document !== 'undefined') {
    document.documentElement.toggleAttribute('data-busy', isBusy())
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

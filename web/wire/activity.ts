import { useLayoutEffect, useSyncExternalStore } from 'react'
import { openListeners } from '#web/kit/listeners.ts'

let activeCount = 0
const listeners = openListeners()

/** True while a screen loads or an action runs. This is the only loading flag of the site (Q16). */
export function isBusy(): boolean {
  return activeCount > 0
}

/** Sets the loading flag until the promise resolves or rejects. */
export async function trackBusy<T>(work: Promise<T>): Promise<T> {
  adjust(1)
  try {
    return await work
  } finally {
    adjust(-1)
  }
}

/** The render that shows the result clears the flag. */
export function useBusyWhile(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    adjust(1)
    return () => adjust(-1)
  }, [isLoading])
}

/** Returns a promise that resolves once nothing loads and no action runs. */
export function whenIdle(): Promise<void> {
  if (!isBusy()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = listeners.subscribe(() => {
      if (isBusy()) return
      unsubscribe()
      resolve()
    })
  })
}

export function useIsBusy(): boolean {
  return useSyncExternalStore(listeners.subscribe, isBusy)
}

function adjust(delta: 1 | -1): void {
  activeCount += delta
  // While a screen loads or an action runs, the site ignores clicks. Browser tests therefore wait
  // until the attribute `data-busy` is gone.
  if (typeof document !== 'undefined') {
    document.documentElement.toggleAttribute('data-busy', isBusy())
  }
  listeners.notify()
}

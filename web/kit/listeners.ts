export interface Listeners {
  /** Adds a listener, and returns the function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls all listeners, after the value that they wait for has changed. */
  readonly notify: () => void
}

/** Opens the listeners of a value outside React, for `useSyncExternalStore`. */
export function openListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

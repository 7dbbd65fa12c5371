import { useSyncExternalStore } from 'react'

let isRefused = false
const listeners = new Set<() => void>()

/**
 * Returns true if the server has refused a call because the member has to accept new terms, and the
 * member has not yet seen the prompt to accept them.
 */
export function useTermsRefusal(): boolean {
  return useSyncExternalStore(subscribe, () => isRefused)
}

/**
 * Stores whether the prompt to accept new terms is to be shown: true when the server has refused a
 * call for this reason, false when the member has seen the prompt.
 */
export function setTermsRefusal(isRefusedNow: boolean): void {
  isRefused = isRefusedNow
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import { openListeners } from '#web/kit/listeners.ts'

let isRefused = false
const listeners = openListeners()

/**
 * Returns true if the server has refused a call because the member has to accept new terms, and the
 * member has not yet seen the prompt to accept them.
 */
export function useTermsRefusal(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isRefused)
}

/** True when the server has refused a call, false when the member has seen the prompt. */
export function setTermsRefusal(isRefusedNow: boolean): void {
  isRefused = isRefusedNow
  listeners.notify()
}

import { isBusy, trackBusy } from './activity.ts'

/**
 * Wraps an action of the member, such as a press of a button. While a screen loads or another
 * action runs, the action is dropped and not queued (Q16).
 */
export function useAction<Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => void {
  return (...args) => {
    if (!isBusy()) void trackBusy(action(...args))
  }
}

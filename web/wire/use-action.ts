import { isBusy, trackBusy } from './activity.ts'

/** While a screen loads or another action runs, an action is dropped, not queued (Q16). */
export function useAction<Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => void {
  return (...args) => {
    if (!isBusy()) void trackBusy(action(...args))
  }
}

import { isBusy, trackBusy } from './activity.ts'

/** Wraps what a member sets off: dropped, not queued, while the site is loading (Q16). */
export function useAction<Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => void {
  return (...args) => {
    if (!isBusy()) void trackBusy(action(...args))
  }
}

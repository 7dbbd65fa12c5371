import { during, isBusy } from './activity.ts'

/** Wraps what a member sets off: dropped, not queued, while the site is loading (Q16). */
export function useAction<Arguments extends unknown[]>(
  act: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => void {
  return (...given) => {
    if (!isBusy()) void during(act(...given))
  }
}

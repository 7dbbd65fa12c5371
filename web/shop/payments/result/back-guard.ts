import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'

/** A fast press of Back uses up one entry before the page can lead forward again. */
const GUARD_ENTRIES = 3

/** The navigation state of an extra entry. */
interface BackGuard {
  /** How many steps of the history lead from this entry to the completion page. */
  readonly entriesToCompletion: number
}

/**
 * Returns a function that navigates from a redirect screen to its completion page. The function
 * first adds extra history entries, which catch the Back button. Back therefore leads neither to
 * the redirect screen nor to the provider (specification, section 2; Q33).
 */
export function useNavigateToCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    for (let entriesToCompletion = GUARD_ENTRIES; entriesToCompletion > 0; entriesToCompletion--) {
      const state: BackGuard = { entriesToCompletion }
      // The first entry replaces the redirect screen.
      void navigate(to, { replace: entriesToCompletion === GUARD_ENTRIES, state })
    }
    void navigate(to)
  }
}

/** Back leads to an extra entry, which leads forward again, even several times. */
export function useBackGuard(): void {
  const { state, key } = useRequestedLocation()
  const navigate = useNavigate()
  const { entriesToCompletion } = (state ?? {}) as Partial<BackGuard>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes the effect run once for each history entry.
  useEffect(() => {
    if (entriesToCompletion !== undefined) void navigate(entriesToCompletion)
  }, [entriesToCompletion, key])
}

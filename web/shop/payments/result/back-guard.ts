import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'

/** The state that marks the lower of the two history entries of a completion page. */
const BACK_GUARD = 'held'

/**
 * Returns a function that navigates from a redirect screen to its completion page. It writes two
 * entries into the browser's history. The lower entry replaces the redirect screen and catches
 * Back. Back therefore leads neither to the redirect screen nor to the provider (specification,
 * section 2; Q33).
 */
export function useNavigateToCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true, state: BACK_GUARD })
    void navigate(to)
  }
}

/**
 * Keeps the member on a completion page. Back to the lower history entry returns to the page; only
 * a second Back leaves it.
 */
export function useBackGuard(): void {
  const { state, key } = useRequestedLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes it run once for each entry.
  useEffect(() => {
    if (state === BACK_GUARD) void navigate(1)
  }, [state, key])
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'

/** State of the history entry below a completion page. */
const BACK_GUARD = 'held'

/**
 * Navigates from a redirect screen to its completion page, with two entries of the history. The lower one replaces the
 * redirect and catches Back, so that Back leads neither to it nor to the provider (specification, section 2; Q33).
 */
export function useNavigateToCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true, state: BACK_GUARD })
    void navigate(to)
  }
}

/** Keeps the member on a completion page: Back to the lower entry returns forward; only a second Back leaves. */
export function useBackGuard(): void {
  const { state, key } = useRequestedLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes it run once for each entry.
  useEffect(() => {
    if (state === BACK_GUARD) void navigate(1)
  }, [state, key])
}

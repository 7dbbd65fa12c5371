import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'

/** The state of the entry below a completion page. */
const BACK_GUARD = 'held'

/**
 * Leaves a redirect screen for its completion page. The page takes two entries of the history: the lower one
 * takes the place of the redirect and catches Back, so that no way leads to it or to the provider's page
 * before it (specification, section 2; Q33).
 */
export function useNavigateToCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true, state: BACK_GUARD })
    void navigate(to)
  }
}

/** On a completion page: whoever went back to the lower entry stays, before a second Back leads further. */
export function useBackGuard(): void {
  const { state, key } = useRequestedLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry counts, by its key.
  useEffect(() => {
    if (state === BACK_GUARD) void navigate(1)
  }, [state, key])
}

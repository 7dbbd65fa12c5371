import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'

/**
 * The navigation state that marks the extra entry in the browser's history right before a
 * completion page. Back leads to this extra entry, and the extra entry leads forward again.
 */
const BACK_GUARD = 'held'

/**
 * Returns a function that navigates from a redirect screen to its completion page. The function
 * first adds an extra history entry, which catches the Back button. Back therefore leads neither to
 * the redirect screen nor to the provider (specification, section 2; Q33).
 */
export function useNavigateToCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true, state: BACK_GUARD })
    void navigate(to)
  }
}

/**
 * Keeps the member on a completion page. Back leads to the extra history entry, which leads forward
 * again. Only two quick presses of Back can leave the page.
 */
export function useBackGuard(): void {
  const { state, key } = useRequestedLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes the effect run once for each history entry.
  useEffect(() => {
    if (state === BACK_GUARD) void navigate(1)
  }, [state, key])
}

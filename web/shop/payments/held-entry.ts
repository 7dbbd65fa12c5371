import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAskedEntry } from '#web/shop/frame/asked-entry.ts'

/** The state of the entry below a completion page. */
const HELD = 'held'

/**
 * Leaves a redirect screen for its completion page. The page takes two entries of the history: the lower one
 * takes the place of the redirect and catches Back, so that no way leads to it or to the provider's page
 * before it (specification, section 2; Q33).
 */
export function useLeaveForCompletion(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true, state: HELD })
    void navigate(to)
  }
}

/** On a completion page: whoever went back to the lower entry stays, before a second Back leads further. */
export function useHeldEntry(): void {
  const { state, key } = useAskedEntry()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry counts, by its key.
  useEffect(() => {
    if (state === HELD) void navigate(1)
  }, [state, key])
}

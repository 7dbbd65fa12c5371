import { useState } from 'react'
import type { Pack } from '#contract/packs.ts'

/**
 * Tells whether the sale is still to come: as the shop said, until the countdown on the page ends.
 * The page does not ask the shop then, because all open pages would ask at the same moment.
 */
export function useSaleStart({ is_before, starts_at }: Pick<Pack, 'is_before' | 'starts_at'>) {
  const [startedAtMs, setStartedAtMs] = useState<number>()
  const isBefore = is_before && startedAtMs !== starts_at
  return { isBefore, onStart: () => setStartedAtMs(starts_at) }
}

import { useCallback, useEffect, useState } from 'react'
import { togglePicks } from './pick.rule.ts'
import { readPicks, savePicks } from './selection.ts'

export interface Picks {
  readonly pickedIds: ReadonlySet<number>
  readonly setPickedIds: (ids: ReadonlySet<number>) => void
  readonly toggle: (ids: readonly number[]) => void
}

/** Keeps the picked cards of a purchase, even if the member reloads the tab. */
export function usePicks(purchaseId: number): Picks {
  const [pickedIds, setPickedIds] = useState<ReadonlySet<number>>(
    () => readPicks(purchaseId) ?? new Set(),
  )
  useEffect(() => savePicks(purchaseId, pickedIds), [purchaseId, pickedIds])
  // `toggle` is the same function in every render, and each group is memoized. A tap therefore
  // renders only the tapped group again.
  const toggle = useCallback(
    (ids: readonly number[]) => setPickedIds((current) => togglePicks(current, ids)),
    [],
  )
  return { pickedIds, setPickedIds, toggle }
}

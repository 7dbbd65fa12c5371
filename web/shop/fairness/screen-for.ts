import type { ComponentType } from 'react'
import { numberIn } from './query-number.ts'

/**
 * /fairness: ?packHistoryId checks a purchase, ?packId shows the log of a pack, neither explains. Three screens at one
 * address, each of which brings its own scripts and texts alone.
 */
export function fairnessScreenFor(query: URLSearchParams): Promise<ComponentType> {
  if (numberIn(query, 'packHistoryId') !== undefined)
    return import('./purchase-proof.tsx').then((room) => room.PurchaseProofScreen)
  if (numberIn(query, 'packId') !== undefined)
    return import('./pack-log.tsx').then((room) => room.PackLogScreen)
  return import('./explained.tsx').then((room) => room.ExplainedScreen)
}

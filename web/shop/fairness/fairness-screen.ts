import type { ComponentType } from 'react'
import { numberParam } from './number-param.ts'

/**
 * /fairness: ?packHistoryId checks a purchase, ?packId shows the log of a pack, neither explains. Three screens at one
 * address, each of which brings its own scripts and texts alone.
 */
export function fairnessScreenFor(query: URLSearchParams): Promise<ComponentType> {
  if (numberParam(query, 'packHistoryId') !== undefined)
    return import('#web/shop/fairness/proof/purchase-proof.tsx').then(
      (module) => module.PurchaseProofScreen,
    )
  if (numberParam(query, 'packId') !== undefined)
    return import('#web/shop/fairness/log/pack-log.tsx').then((module) => module.PackLogScreen)
  return import('#web/shop/fairness/explanation/explanation.tsx').then(
    (module) => module.ExplanationScreen,
  )
}

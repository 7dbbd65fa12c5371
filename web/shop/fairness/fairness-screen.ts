import type { ComponentType } from 'react'
import { numberParam } from './number-param.ts'

/**
 * Selects the screen of /fairness. ?packHistoryId selects the proof of a purchase, and ?packId the
 * log of a pack; otherwise the screen is the explanation. The browser loads only the selected
 * screen.
 */
export function fairnessScreenFor(query: URLSearchParams): Promise<ComponentType> {
  if (numberParam(query, 'packHistoryId') !== undefined)
    return import('#web/shop/fairness/proof/purchase-proof.tsx').then(
      (module) => module.PurchaseProofScreen,
    )
  if (numberParam(query, 'packId') !== undefined)
    return import('#web/shop/fairness/log/pack-log.tsx').then((module) => module.PackLogScreen)
  return import('./explanation.tsx').then((module) => module.ExplanationScreen)
}

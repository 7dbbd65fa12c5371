import type { ComponentType } from 'react'
import { numberParam } from './number-param.ts'

/**
 * Selects the screen of /fairness: ?packHistoryId checks a purchase, ?packId shows the log of a
 * pack. Without either, the screen explains the proof. Each of the three screens is loaded alone,
 * with only its own texts.
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

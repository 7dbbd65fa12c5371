import type { ComponentFile } from '#web/kit/build-files.ts'
import { numberParam } from './number-param.ts'

/**
 * Selects the screen of /fairness. ?packHistoryId selects the proof of a purchase, and ?packId the
 * log of a pack; otherwise the screen is the explanation. The browser loads only the selected
 * screen.
 */
export function fairnessScreenFor(query: URLSearchParams): Promise<ComponentFile> {
  if (numberParam(query, 'packHistoryId') !== undefined)
    return import('#web/shop/fairness/proof/purchase-proof.tsx')
  if (numberParam(query, 'packId') !== undefined)
    return import('#web/shop/fairness/log/pack-log.tsx')
  return import('./explanation.tsx')
}

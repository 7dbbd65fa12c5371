import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toShareableDraw } from '#web/shop/draws/sharing/share.rule.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { DrawSummary } from './draw-summary.tsx'

const DRAW_RESULT = 'GET /user/pack/gache_result'

/**
 * Shows the summary of the member's last purchase, whose result is in the query cache. Renders
 * nothing if `purchaseId` is the id of another purchase.
 */
export function LastDrawSummary({ purchaseId }: { readonly purchaseId: number }) {
  const outcome = useQueryClient().getQueryData<Outcome<typeof DRAW_RESULT>>(cacheKey(DRAW_RESULT))
  const draw = useMemo(() => {
    const isThisPurchase = outcome?.kind === 'ok' && outcome.answer.pack_history_id === purchaseId
    return isThisPurchase ? toShareableDraw(outcome.answer) : undefined
  }, [outcome, purchaseId])
  return draw === undefined ? null : <DrawSummary draw={draw} />
}

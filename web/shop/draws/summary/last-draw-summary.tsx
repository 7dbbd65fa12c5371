import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import {
  type ShareableDraw,
  shareableOfHistory,
  toShareableDraw,
} from '#web/shop/draws/sharing/share.rule.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey, useLoad } from '#web/wire/query.ts'
import { DrawSummary } from './draw-summary.tsx'
import styles from './last-draw-summary.module.css'

const DRAW_RESULT = 'GET /user/pack/gache_result'

/** After a reload the query cache is empty, so the summary comes from the history. */
export function LastDrawSummary({ purchaseId }: { readonly purchaseId: number }) {
  const cached = useCachedDraw(purchaseId)
  const { outcome, answer } = useLoad(
    'GET /user/history/detail/{packHistoryId}',
    { params: { packHistoryId: purchaseId } },
    { isEnabled: cached === undefined },
  )
  const past = useMemo(() => answer && shareableOfHistory(answer.detail), [answer])
  const draw = cached ?? past
  const isLoading = draw === undefined && outcome === undefined
  return (
    <div className={styles.place}>
      {isLoading && <Skeleton count={1} shape={{ height: '198px' }} />}
      {draw && <DrawSummary draw={draw} />}
    </div>
  )
}

function useCachedDraw(purchaseId: number): ShareableDraw | undefined {
  const outcome = useQueryClient().getQueryData<Outcome<typeof DRAW_RESULT>>(cacheKey(DRAW_RESULT))
  return useMemo(() => {
    const isThisPurchase = outcome?.kind === 'ok' && outcome.answer.pack_history_id === purchaseId
    return isThisPurchase ? toShareableDraw(outcome.answer) : undefined
  }, [outcome, purchaseId])
}

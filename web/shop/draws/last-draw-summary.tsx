import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { DrawSummary } from './draw-summary.tsx'
import { shareableOf } from './share.rule.ts'

const RESULT = 'GET /user/pack/gache_result'

/** The summary of a purchase that was just seen; of any other there is nothing here to show, and nothing is asked. */
export function LastDrawSummary({ purchaseId }: { readonly purchaseId: number }) {
  const seen = useQueryClient().getQueryData<Outcome<typeof RESULT>>(cacheKey(RESULT))
  const draw = useMemo(() => {
    const isIt = seen?.kind === 'ok' && seen.answer.pack_history_id === purchaseId
    return isIt ? shareableOf(seen.answer) : undefined
  }, [seen, purchaseId])
  return draw === undefined ? null : <DrawSummary draw={draw} />
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { DrawResult } from '#contract/draws.ts'
import { purchaseIdOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'

export interface UndecidedPurchaseProps {
  readonly children: (draw: DrawResult, reload: () => Promise<unknown>) => ReactNode
}

/** Without one, redirects to the top page (S-011). */
export function UndecidedPurchase({ children }: UndecidedPurchaseProps) {
  const purchaseId = purchaseIdOfTab(useLocation().state)
  const [isOpenedAgain, setOpenedAgain] = useState(false)
  const { outcome, isFetching, reload } = useLoad('GET /user/pack/buy_result', {})
  // The cache may hold the cards of an earlier purchase, so the screen waits for the fresh
  // response.
  if (outcome === undefined || isFetching) return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  if (outcome.kind === 'refused' || outcome.answer.cards.length === 0) {
    return <Navigate to="/" replace={true} />
  }
  const draw = outcome.answer
  if (purchaseId === undefined || purchaseId === draw.pack_history_id) return children(draw, reload)
  if (isOpenedAgain) return <Navigate to="/buy-product-history" replace={true} />
  const reloadOpened = async () => {
    await reload()
    setOpenedAgain(true)
  }
  return <OpenAgain purchaseId={purchaseId} onOpened={reloadOpened} />
}

interface OpenAgainProps {
  readonly purchaseId: number
  readonly onOpened: () => Promise<unknown>
}

/** After another tab has opened another one. A decided one leads to its details. */
function OpenAgain({ purchaseId, onOpened }: OpenAgainProps) {
  const { outcome, isFetching, reload } = useLoad('GET /user/history/detail/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
  const isOpened = useRef(false)
  const isUndecided = !isFetching && outcome?.kind === 'ok' && outcome.answer.detail.status === '0'
  useEffect(() => {
    if (!isUndecided || isOpened.current) return
    isOpened.current = true
    void onOpened()
  })
  if (outcome === undefined || isFetching || isUndecided) return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  if (outcome.kind === 'refused') return <Navigate to="/get-card-list" replace={true} />
  return <Navigate to={`/buy-product-history-detail?packHistoryId=${purchaseId}`} replace={true} />
}

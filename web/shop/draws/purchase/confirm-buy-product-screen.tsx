import { Navigate, useSearchParams } from 'react-router'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'
import { ConfirmPurchase } from './confirm-purchase.tsx'

/**
 * The screen /confirm-buy-product?packId&buyCount. The member confirms the purchase that the URL
 * describes (Q37). An invalid value redirects to another screen.
 */
export function ConfirmBuyProductScreen() {
  const [query] = useSearchParams()
  const packId = parsePositiveInteger(query.get('packId'))
  const count = parsePositiveInteger(query.get('buyCount'))
  const isCount = count !== undefined && count <= BUY_COUNT_MAX
  const { outcome, reload } = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: packId !== undefined && isCount },
  )
  if (packId === undefined) return <Navigate to="/" replace={true} />
  if (!isCount) return <Navigate to={`/pack-detail?packId=${packId}`} replace={true} />
  if (outcome === undefined) return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  if (outcome.kind === 'refused') return <Navigate to="/" replace={true} />
  return <ConfirmPurchase pack={outcome.answer.detail} count={count} />
}

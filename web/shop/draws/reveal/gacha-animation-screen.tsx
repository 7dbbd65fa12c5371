import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useShopText } from '#web/language/shop-text.tsx'
import { useIdentity } from '#web/language/use-identity.ts'
import { countPurchase } from '#web/shop/draws/drawing-time/drawing-time.ts'
import { purchaseOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import { usePreviousPath } from '#web/shop/layout/previous-path.ts'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey, useLoad } from '#web/wire/query.ts'
import { mayPlayReveal, pathAfterReveal, thankYouStateOf } from './after-reveal.rule.ts'
import { Reveal } from './reveal.tsx'
import { SealedDraw, VoidDraw } from './sealed-draw.tsx'

const DRAW_RESULT = 'GET /user/pack/gache_result'

type DrawOutcome = Outcome<typeof DRAW_RESULT>

/** The result is stored, so a member who leaves the screen loses nothing. */
export function GachaAnimationScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const previousPath = usePreviousPath()
  const { name: shopName } = useIdentity()
  const shopText = useShopText()
  const [isAfterPurchase] = useState(() => mayPlayReveal(previousPath))
  const [cachedOutcome] = useState(() =>
    isAfterPurchase ? client.getQueryData<DrawOutcome>(cacheKey(DRAW_RESULT)) : undefined,
  )
  const { outcome: latestOutcome, isFetching, reload, poll } = useLoad(DRAW_RESULT, {})
  const mayBeLatest = isSealed(cachedOutcome) || isSameDraw(cachedOutcome, latestOutcome)
  const isAnswered = latestOutcome !== undefined && latestOutcome.kind !== 'unreachable'
  const outcome = mayBeLatest && isAnswered ? latestOutcome : (cachedOutcome ?? latestOutcome)
  const draw = outcome?.kind === 'ok' ? outcome.answer : undefined
  // The state stays the same object, because `Navigate` navigates again whenever its state changes.
  const thankYouState = useMemo(() => draw && thankYouStateOf(draw), [draw])
  if (outcome === undefined) return null
  if (isSealed(outcome)) return <SealedDraw onAsk={poll} />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  if (draw?.is_void && isAfterPurchase) return <VoidDraw />
  if (draw === undefined || draw.cards.length === 0) {
    return isFetching ? null : <Navigate to="/" replace={true} />
  }
  const finish = () => {
    countPurchase()
    client.setQueryData(cacheKey(DRAW_RESULT), outcome)
    navigate(pathAfterReveal(draw), {
      replace: true,
      state: thankYouState ?? purchaseOfTab(draw.pack_history_id),
    })
  }
  if (!isAfterPurchase)
    return <Navigate to={pathAfterReveal(draw)} replace={true} state={thankYouState} />
  return (
    <>
      <title>{`${shopText(draw.title, draw.title_en)} | ${shopName}`}</title>
      <Reveal key={draw.pack_history_id} draw={draw} onDone={finish} />
    </>
  )
}

function isSealed(outcome: DrawOutcome | undefined): boolean {
  return outcome?.kind === 'ok' && outcome.answer.is_sealed === true
}

/**
 * Compares the purchase in this tab's cache with the newest purchase on the server. Returns true if
 * they are the same or if the cache has no purchase. If they differ, the reveal plays the purchase
 * in the cache, because this tab has made that purchase.
 */
function isSameDraw(cached: DrawOutcome | undefined, latest: DrawOutcome | undefined): boolean {
  if (cached?.kind !== 'ok') return true
  return latest?.kind === 'ok' && latest.answer.pack_history_id === cached.answer.pack_history_id
}

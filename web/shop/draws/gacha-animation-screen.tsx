import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { usePreviousPath } from '#web/shop/frame/previous-path.ts'
import { ScreenFailed } from '#web/shop/frame/screen-failed.tsx'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey, useLoad } from '#web/wire/query.ts'
import { pathAfterReveal, startsReveal, thanksOf } from './after-reveal.rule.ts'
import { Reveal } from './reveal.tsx'

const RESULT = 'GET /user/pack/gache_result'

type Last = Outcome<typeof RESULT>

/** /gacha-animation: what was bought is on the server already, so nothing here can be lost. */
export function GachaAnimationScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const previousPath = usePreviousPath()
  const { shopName } = useFrameTexts()
  const [isPurchase] = useState(() => startsReveal(previousPath))
  const [bought] = useState(() =>
    isPurchase ? client.getQueryData<Last>(cacheKey(RESULT)) : undefined,
  )
  const { outcome: last, isFetching, reload } = useLoad(RESULT, {})
  const outcome = isOf(bought, last) ? last : bought
  if (outcome === undefined) return null
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  const draw = outcome.kind === 'ok' ? outcome.answer : undefined
  if (draw === undefined || draw.cards.length === 0) {
    return isFetching ? null : <Navigate to="/" replace={true} />
  }
  const after = { replace: true, state: thanksOf(draw) }
  const goOn = () => {
    client.setQueryData(cacheKey(RESULT), outcome)
    navigate(pathAfterReveal(draw), after)
  }
  if (!isPurchase) return <Navigate to={pathAfterReveal(draw)} {...after} />
  return (
    <>
      <title>{`${draw.title} | ${shopName}`}</title>
      <Reveal key={draw.pack_history_id} draw={draw} onDone={goOn} />
    </>
  )
}

/**
 * What this tab bought came with the answer to its purchase: neither a dead line nor a purchase in another tab comes
 * between.
 */
function isOf(bought: Last | undefined, last: Last | undefined): boolean {
  if (bought?.kind !== 'ok') return true
  return last?.kind === 'ok' && last.answer.pack_history_id === bought.answer.pack_history_id
}

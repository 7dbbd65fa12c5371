import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { usePreviousPath } from '#web/shop/frame/previous-path.ts'
import { ScreenFailed } from '#web/shop/frame/screen-failed.tsx'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import { useLoad } from '#web/wire/query.ts'
import { pathAfterReveal, startsReveal, thanksOf } from './after-reveal.rule.ts'
import { Reveal } from './reveal.tsx'

/** /gacha-animation: what was bought is on the server already, so nothing here can be lost. */
export function GachaAnimationScreen() {
  const navigate = useNavigate()
  const previousPath = usePreviousPath()
  const { shopName } = useFrameTexts()
  const [isPurchase] = useState(() => startsReveal(previousPath))
  const { outcome, isFetching, reload } = useLoad('GET /user/pack/gache_result', {})
  if (outcome === undefined) return null
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  const draw = outcome.kind === 'ok' ? outcome.answer : undefined
  if (draw === undefined || draw.cards.length === 0) {
    return isFetching ? null : <Navigate to="/" replace={true} />
  }
  const after = { replace: true, state: thanksOf(draw) }
  if (!isPurchase) return <Navigate to={pathAfterReveal(draw)} {...after} />
  return (
    <>
      <title>{`${draw.title} | ${shopName}`}</title>
      <Reveal
        key={draw.pack_history_id}
        draw={draw}
        onDone={() => navigate(pathAfterReveal(draw), after)}
      />
    </>
  )
}

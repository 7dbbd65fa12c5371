import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import type { ThankYouState } from '#web/shop/draws/reveal/after-reveal.rule.ts'
import { useLoad } from '#web/wire/query.ts'
import { decisionsTexts } from './decisions.texts.ts'
import styles from './draw-again.module.css'

/**
 * The same number of draws, or what is left. Without any, the link to other packs is the main one.
 */
export function DrawAgain({ result: { packId, drawCount } }: { readonly result: ThankYouState }) {
  const texts = useTexts(decisionsTexts)
  const { outcome, answer } = useLoad('GET /user/pack/detail/{packId}', { params: { packId } })
  const pack = answer?.detail
  const count = Math.min(drawCount, pack?.pack_count ?? drawCount)
  const isEnded = pack?.is_ended === true || outcome?.kind === 'refused'
  const canDraw = count > 0 && !isEnded
  return (
    <>
      {canDraw ? (
        <ButtonLink
          tone="main"
          isWide
          to={`/confirm-buy-product?packId=${packId}&buyCount=${count}`}
          className={outcome === undefined ? styles.loading : undefined}
        >
          {texts.drawAgain(count)}
        </ButtonLink>
      ) : (
        <p className={styles.note}>{count === 0 ? texts.soldOut : texts.saleEnded}</p>
      )}
      <ButtonLink tone={canDraw ? 'plain' : 'main'} isWide to="/">
        {texts.toPacks}
      </ButtonLink>
    </>
  )
}

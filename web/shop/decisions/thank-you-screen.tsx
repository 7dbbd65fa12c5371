import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { Seal } from '#web/kit/picture/seal.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { HoldNotice } from '#web/shop/decisions/holds/hold-notice.tsx'
import { effectTierOf } from '#web/shop/draws/cards/rarity.rule.ts'
import { DrawingReminder } from '#web/shop/draws/drawing-time/drawing-reminder.tsx'
import { ProofLink } from '#web/shop/draws/proof-link.tsx'
import type { ThankYouState } from '#web/shop/draws/reveal/after-reveal.rule.ts'
import { LastDrawSummary } from '#web/shop/draws/summary/last-draw-summary.tsx'
import { InstallOffer } from '#web/shop/install/install-offer.tsx'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { sendDayText } from '#web/shop/parcels/send-days.rule.ts'
import { useLoad } from '#web/wire/query.ts'
import { decisionsTexts } from './decisions.texts.ts'
import drawAgainStyles from './draw-again.module.css'
import styles from './thank-you-screen.module.css'
import { type ThanksTexts, thanksTexts } from './thanks.texts.ts'

/** The screen /thank-you. Summarizes the decision if the navigation state describes a decision. */
export function ThankYouScreen() {
  const texts = useTexts(decisionsTexts)
  const own = useTexts(thanksTexts)
  const { name: shopName } = useIdentity()
  const language = useLanguage()
  const fill = useFilledText()
  const result = parseThankYouState(useLocation().state)
  return (
    <article className={styles.screen}>
      <title>{`${texts.thanksTitle} | ${shopName}`}</title>
      <div className={styles.slip}>
        <Seal label={sealText(result, own)} />
        <h1 className={styles.title}>{texts.thanksTitle}</h1>
        <p>{own.thanksLead}</p>
        {result !== undefined && result.shippedCount > 0 && (
          <p className={styles.fact}>
            {typeof result.sendOn === 'string' ? (
              own.thanksTogether(result.shippedCount, sendDayText(result.sendOn, language))
            ) : (
              <>
                {own.thanksShipped(result.shippedCount)}
                <small>{fill(own.thanksDays)}</small>
              </>
            )}
          </p>
        )}
        {result !== undefined && result.convertedCount > 0 && (
          <p className={styles.fact}>
            {own.thanksConverted({
              count: result.convertedCount,
              points: result.convertedPoints,
            })}
          </p>
        )}
        {result !== undefined && <ProofLink purchaseId={result.purchaseId} />}
      </div>
      <DrawingReminder />
      {result !== undefined && <LastDrawSummary purchaseId={result.purchaseId} />}
      <HoldNotice />
      <nav className={styles.links}>
        {result !== undefined && <DrawAgain result={result} />}
        {result === undefined && (
          <ButtonLink tone="main" isWide to="/">
            {texts.toPacks}
          </ButtonLink>
        )}
        <ButtonLink isWide to="/buy-product-history">
          {own.toHistory}
        </ButtonLink>
        {result !== undefined && <InstallOffer />}
      </nav>
    </article>
  )
}

/**
 * Returns the text on the seal. If the result of the decision is known, the text is a fortune. The
 * rarer the best card is, the better is the fortune.
 */
function sealText(result: ThankYouState | undefined, texts: ThanksTexts): string {
  return result === undefined ? texts.thanksSeal : texts.fortunes[effectTierOf(result.bestRarity)]
}

/** Undefined otherwise: the browser may restore a state that other code has set. */
function parseThankYouState(state: unknown): ThankYouState | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { shippedCount, convertedCount, convertedPoints, ...draw } = state as Partial<ThankYouState>
  const { purchaseId, packId, drawCount, bestRarity, sendOn } = draw
  const counts = [shippedCount, convertedCount, convertedPoints]
  const numbers = [...counts, purchaseId, packId, drawCount, bestRarity]
  if (!numbers.every(Number.isSafeInteger)) return undefined
  if (typeof sendOn === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(sendOn)) return undefined
  return state as ThankYouState
}

function DrawAgain({ result: { packId, drawCount } }: { readonly result: ThankYouState }) {
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
          className={outcome === undefined ? drawAgainStyles.loading : undefined}
        >
          {texts.drawAgain(count)}
        </ButtonLink>
      ) : (
        <p className={drawAgainStyles.note}>{count === 0 ? texts.soldOut : texts.saleEnded}</p>
      )}
      <ButtonLink tone={canDraw ? 'plain' : 'main'} isWide to="/">
        {texts.toPacks}
      </ButtonLink>
    </>
  )
}

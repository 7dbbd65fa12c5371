import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { Seal } from '#web/kit/seal.tsx'
import type { Thanks } from '#web/shop/draws/after-reveal.rule.ts'
import { LastDrawSummary } from '#web/shop/draws/last-draw-summary.tsx'
import { ProofLink } from '#web/shop/draws/proof-link.tsx'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import styles from './thank-you-screen.module.css'
import { useDecisionsTexts } from './use-decisions-texts.ts'

/** /thank-you: what will come, as far as the way here told it. */
export function ThankYouScreen() {
  const texts = useDecisionsTexts()
  const { shopName } = useFrameTexts()
  const thanks = thanksIn(useLocation().state)
  return (
    <article className={styles.screen}>
      <title>{`${texts.thanksTitle} | ${shopName}`}</title>
      <div className={styles.slip}>
        <Seal word={texts.thanksSeal} />
        <h1 className={styles.title}>{texts.thanksTitle}</h1>
        <p>{texts.thanksLead}</p>
        {thanks !== undefined && thanks.shippedCount > 0 && (
          <p className={styles.fact}>
            {texts.thanksShipped(thanks.shippedCount)}
            <small>{texts.thanksDays}</small>
          </p>
        )}
        {thanks !== undefined && thanks.convertedCount > 0 && (
          <p className={styles.fact}>
            {texts.thanksConverted({
              count: thanks.convertedCount,
              points: thanks.convertedPoints,
            })}
          </p>
        )}
        {thanks !== undefined && <ProofLink purchaseId={thanks.purchaseId} />}
      </div>
      {thanks !== undefined && <LastDrawSummary purchaseId={thanks.purchaseId} />}
      <nav className={styles.ways}>
        <ButtonLink tone="main" isWide to="/">
          {texts.toPacks}
        </ButtonLink>
        <ButtonLink isWide to="/buy-product-history">
          {texts.toHistory}
        </ButtonLink>
      </nav>
    </article>
  )
}

/** The state of a navigation is anything at all, after a reload or by another hand. */
function thanksIn(state: unknown): Thanks | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { shippedCount, convertedCount, convertedPoints, purchaseId } = state as Partial<Thanks>
  const numbers = [shippedCount, convertedCount, convertedPoints, purchaseId]
  if (!numbers.every(Number.isSafeInteger)) return undefined
  return state as Thanks
}

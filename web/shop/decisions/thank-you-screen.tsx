import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { Seal } from '#web/kit/seal.tsx'
import { ProofLink } from '#web/shop/draws/proof-link.tsx'
import type { ThankYouState } from '#web/shop/draws/reveal/after-reveal.rule.ts'
import { LastDrawSummary } from '#web/shop/draws/summary/last-draw-summary.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { decisionsTexts } from './decisions.texts.ts'
import styles from './thank-you-screen.module.css'

/** The screen /thank-you. It summarizes the decision if the navigation state describes one. */
export function ThankYouScreen() {
  const texts = useTexts(decisionsTexts)
  const { shopName } = useTexts(layoutTexts)
  const result = parseThankYouState(useLocation().state)
  return (
    <article className={styles.screen}>
      <title>{`${texts.thanksTitle} | ${shopName}`}</title>
      <div className={styles.slip}>
        <Seal label={texts.thanksSeal} />
        <h1 className={styles.title}>{texts.thanksTitle}</h1>
        <p>{texts.thanksLead}</p>
        {result !== undefined && result.shippedCount > 0 && (
          <p className={styles.fact}>
            {texts.thanksShipped(result.shippedCount)}
            <small>{texts.thanksDays}</small>
          </p>
        )}
        {result !== undefined && result.convertedCount > 0 && (
          <p className={styles.fact}>
            {texts.thanksConverted({
              count: result.convertedCount,
              points: result.convertedPoints,
            })}
          </p>
        )}
        {result !== undefined && <ProofLink purchaseId={result.purchaseId} />}
      </div>
      {result !== undefined && <LastDrawSummary purchaseId={result.purchaseId} />}
      <nav className={styles.links}>
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

/**
 * Validates the navigation state. The browser restores the state after a reload, and other code may
 * have set it.
 */
function parseThankYouState(state: unknown): ThankYouState | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { shippedCount, convertedCount, convertedPoints, purchaseId } =
    state as Partial<ThankYouState>
  const numbers = [shippedCount, convertedCount, convertedPoints, purchaseId]
  if (!numbers.every(Number.isSafeInteger)) return undefined
  return state as ThankYouState
}

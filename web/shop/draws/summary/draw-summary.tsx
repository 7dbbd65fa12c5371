import { useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { CardImage } from '#web/shop/draws/cards/card-image.tsx'
import { CardViewOnDemand } from '#web/shop/draws/cards/card-view-on-demand.tsx'
import { rarityColor } from '#web/shop/draws/cards/rarity.rule.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import type { RevealedDraw } from '#web/shop/draws/reveal/reveal.tsx'
import { bestCards, type ShareableDraw } from '#web/shop/draws/sharing/share.rule.ts'
import { ShareDrawButton } from '#web/shop/draws/sharing/share-draw-button.tsx'
import styles from './draw-summary.module.css'
import { ExtraTally } from './extra-tally.tsx'
import { RarityTally } from './rarity-tally.tsx'
import { SeeAgainButton } from './see-again-button.tsx'

const BEST_CARD_COUNT = 3

export interface DrawSummaryProps {
  readonly draw: ShareableDraw
  /** False if the screen already shows these numbers. */
  readonly hasTally?: boolean
  /** The purchase whose reveal a button plays again. Without it there is no such button. */
  readonly revealed?: RevealedDraw
}

/**
 * Shows the best cards of a purchase, the number of cards of each rarity, and a button to share the
 * result. Renders nothing if `draw` has no cards, such as for an undecided purchase in the history.
 */
export function DrawSummary({ draw, hasTally = true, revealed }: DrawSummaryProps) {
  const texts = useTexts(drawsTexts)
  const shopText = useShopText()
  const [viewedCard, setViewedCard] = useState<Card>()
  const best = bestCards(draw.cards, BEST_CARD_COUNT).map(({ card }) => card)
  const color = rarityColor(best[0]?.rarity ?? 0)
  if (best.length === 0) return null
  return (
    <section className={styles.summary} style={{ '--rarity': color }} aria-label={texts.summary}>
      <div className={styles.best}>
        {best.map((card) => (
          <button
            key={card.history_id}
            type="button"
            className={styles.card}
            aria-label={texts.lookAt(shopText(card.name, card.name_en))}
            onClick={() => setViewedCard(card)}
          >
            <CardImage card={card} isLazy={false} />
          </button>
        ))}
      </div>
      <div className={styles.facts}>
        <p className={styles.title}>
          <ShopText ja={draw.title} en={draw.titleEn} />
        </p>
        {hasTally && <RarityTally cards={draw.cards} />}
        <ExtraTally cards={draw.cards} />
        <div className={styles.acts}>
          <ShareDrawButton draw={draw} />
          {revealed && <SeeAgainButton draw={revealed} />}
        </div>
      </div>
      {viewedCard && (
        <CardViewOnDemand card={viewedCard} onClose={() => setViewedCard(undefined)} />
      )}
    </section>
  )
}

import { useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { CardImage } from '#web/shop/draws/cards/card-image.tsx'
import { CardViewOnDemand } from '#web/shop/draws/cards/card-view-on-demand.tsx'
import { useExtraName } from '#web/shop/draws/cards/extra-name.ts'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import type { RevealedDraw } from '#web/shop/draws/reveal/reveal.tsx'
import {
  bestCards,
  countsByRarity,
  type ShareableDraw,
} from '#web/shop/draws/sharing/share.rule.ts'
import { ShareDrawButton } from '#web/shop/draws/sharing/share-draw-button.tsx'
import styles from './draw-summary.module.css'
import extraTallyStyles from './extra-tally.module.css'
import rarityTallyStyles from './rarity-tally.module.css'

const BEST_CARD_COUNT = 3

export interface DrawSummaryProps {
  readonly draw: ShareableDraw
  /** False if the screen already shows these numbers. */
  readonly hasTally?: boolean
  /** The purchase whose reveal a button plays again. Without it there is no such button. */
  readonly revealed?: RevealedDraw
}

/** Renders nothing without cards, such as for an undecided purchase in the history. */
export function DrawSummary({ draw, hasTally = true, revealed }: DrawSummaryProps) {
  const rarityColor = useRarityColor()
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

/** Keeps the number on the line of the name's last words. */
const NO_BREAK_SPACE = '\u00a0'

/** Renders nothing for a purchase without extra prizes. */
function ExtraTally({ cards }: { readonly cards: readonly Card[] }) {
  const texts = useTexts(drawsTexts)
  const extraName = useExtraName()
  const counts = new Map<string, number>()
  for (const { extra } of cards) {
    if (extra === undefined) continue
    const name = extraName(extra)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (counts.size === 0) return null
  return (
    <ul className={extraTallyStyles.tally} aria-label={texts.extra}>
      {[...counts].map(([name, count]) => (
        <li key={name}>
          {name}
          {NO_BREAK_SPACE}
          <b>×{formatNumber(count)}</b>
        </li>
      ))}
    </ul>
  )
}

/** The rarest first. Readable even for 3,000 draws. */
function RarityTally({ cards }: { readonly cards: readonly Card[] }) {
  const rarityColor = useRarityColor()
  const texts = useTexts(drawsTexts)
  return (
    <ul className={rarityTallyStyles.tally} aria-label={texts.tally}>
      {countsByRarity(cards).map(({ label, labelEn, rarity, count }) => (
        <li key={`${rarity} ${label}`} style={{ '--rarity': rarityColor(rarity) }}>
          <span>
            <ShopText ja={label} en={labelEn} />
          </span>{' '}
          <b>×{formatNumber(count)}</b>
        </li>
      ))}
    </ul>
  )
}

const RevealDialog = onDemand(() => import('#web/shop/draws/reveal/reveal-dialog.tsx'))

/** Renders a button that plays the reveal of a purchase again. It buys nothing and changes nothing. */
function SeeAgainButton({ draw }: { readonly draw: RevealedDraw }) {
  const texts = useTexts(drawsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.seeAgain}</Button>
      {isOpen && <RevealDialog draw={draw} onClose={() => setIsOpen(false)} />}
    </>
  )
}

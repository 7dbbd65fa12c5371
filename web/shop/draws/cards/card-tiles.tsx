import { useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { groupCards } from './card-group.rule.ts'
import { CardImage } from './card-image.tsx'
import styles from './card-tiles.module.css'
import { CardViewOnDemand } from './card-view-on-demand.tsx'
import { useExtraName } from './extra-name.ts'

export interface CardTilesProps {
  readonly cards: readonly Card[]
  readonly label: string
  readonly valueTextOf?: (card: Card) => string
}

/** So that 3,000 cards fit on a page. A tap on a tile enlarges the card. */
export function CardTiles({ cards, label, valueTextOf }: CardTilesProps) {
  const texts = useTexts(drawsTexts)
  const extraName = useExtraName()
  const shopText = useShopText()
  const [viewedCard, setViewedCard] = useState<Card>()
  return (
    <>
      <ul className={styles.tiles} aria-label={label}>
        {groupCards(cards).map(({ card, count }) => (
          <li key={card.history_id} className={styles.tile}>
            <button
              type="button"
              className={styles.picture}
              aria-label={texts.lookAt(shopText(card.name, card.name_en))}
              onClick={() => setViewedCard(card)}
            >
              <CardImage card={card} isLazy={true} />
              {count > 1 && <span className={styles.count}>×{formatNumber(count)}</span>}
            </button>
            <span className={styles.name}>
              <ShopText ja={card.name} en={card.name_en} />
            </span>
            <span className={styles.facts}>
              <span>
                <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
              </span>
              {valueTextOf && <b className={styles.worth}>{valueTextOf(card)}</b>}
            </span>
            {card.extra && <span className={styles.facts}>{extraName(card.extra)}</span>}
            {card.num > 1 && <span className={styles.facts}>{texts.setOf(card.num)}</span>}
          </li>
        ))}
      </ul>
      {viewedCard && (
        <CardViewOnDemand card={viewedCard} onClose={() => setViewedCard(undefined)} />
      )}
    </>
  )
}

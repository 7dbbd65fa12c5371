import type { Card } from '#contract/draws.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { ShopText } from '#web/shop/language/shop-text.tsx'
import styles from './reveal-caption.module.css'

/** Shows the name and the rarity of a card below the face of the card. */
export function RevealCaption({ card }: { readonly card: Card }) {
  const texts = useTexts(drawsTexts)
  return (
    <span className={styles.caption} aria-hidden="true">
      <span className={styles.rarity}>
        <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
      </span>
      <span className={styles.name}>
        <ShopText ja={card.name} en={card.name_en} />
      </span>
      <span className={styles.facts}>
        <span>{card.model_number}</span>
        {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
      </span>
    </span>
  )
}

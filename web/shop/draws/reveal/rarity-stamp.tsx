import type { Card } from '#contract/draws.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import styles from './rarity-stamp.module.css'
import { stampCharacters } from './rarity-stamp.rule.ts'

/**
 * Shows the rarity of a card as a stamp of its kanji, in the colour of the rarity. A rarity without
 * such a short name has a plate with its whole name.
 */
export function RarityStamp({ card }: { readonly card: Card }) {
  const characters = stampCharacters(card.rarity_label)
  if (characters === undefined) {
    return (
      <span className={styles.plate} data-testid="rarity-stamp">
        <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
      </span>
    )
  }
  return (
    <svg
      className={styles.stamp}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-testid="rarity-stamp"
    >
      <rect className={styles.ground} x="3" y="3" width="94" height="94" rx="9" />
      <rect className={styles.frame} x="9" y="9" width="82" height="82" rx="4" />
      {characters.map((character, index) => (
        <text
          key={character}
          x="50"
          y={characters.length === 1 ? 73 : 47 + index * 38}
          fontSize={characters.length === 1 ? 64 : 38}
        >
          {character}
        </text>
      ))}
      <path className={styles.wear} d="M4 22 26 4M71 97 97 76M90 12l6 5M8 88l5 6M40 4l4 3" />
    </svg>
  )
}

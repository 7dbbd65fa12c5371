import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { rarityColor } from '#web/shop/draws/cards/rarity.rule.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { countsByRarity } from '#web/shop/draws/sharing/share.rule.ts'
import styles from './rarity-tally.module.css'

/**
 * Shows how many cards of each rarity a purchase has won, with the rarest first. Even a purchase of
 * 3,000 draws is readable in this form.
 */
export function RarityTally({ cards }: { readonly cards: readonly Card[] }) {
  const texts = useTexts(drawsTexts)
  return (
    <ul className={styles.tally} aria-label={texts.tally}>
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

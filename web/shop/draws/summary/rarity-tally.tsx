import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { rarityColor } from '#web/shop/draws/cards/rarity.rule.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { countsByRarity } from '#web/shop/draws/sharing/share.rule.ts'
import styles from './rarity-tally.module.css'

/** The rarest first. Readable even for 3,000 draws. */
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

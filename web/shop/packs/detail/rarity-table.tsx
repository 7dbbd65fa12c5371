import type { LineupRarity } from '#contract/packs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import styles from './rarity-table.module.css'

export interface RarityTableProps {
  readonly rarities: readonly LineupRarity[]
  /** The number of tickets that remain in the whole pack. */
  readonly totalRemaining: number
}

export function RarityTable({ rarities, totalRemaining }: RarityTableProps) {
  const rarityColor = useRarityColor()
  const texts = useTexts(packPageTexts)
  return (
    <table className={styles.rarities}>
      <caption className="hidden-text">{texts.rarityTable}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.rarity}</th>
          <th scope="col">{texts.remaining}</th>
          <th scope="col">{texts.chance}</th>
        </tr>
      </thead>
      <tbody>
        {rarities.map(
          ({ rarity, rarity_label: label, rarity_label_en: labelEn, count, remaining }) => (
            <tr
              key={`${rarity} ${label}`}
              data-exhausted={remaining === 0}
              style={{ '--rarity': rarityColor(rarity) }}
            >
              <th scope="row">
                <ShopText ja={label} en={labelEn} />
              </th>
              <td>{texts.cardsOf(formatNumber(remaining), formatNumber(count))}</td>
              <td>
                <b>{chanceText({ remaining, totalRemaining })}</b>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

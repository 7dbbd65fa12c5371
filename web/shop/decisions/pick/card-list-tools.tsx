import type { Card } from '#contract/draws.ts'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { countsByRarity } from '#web/shop/draws/sharing/share.rule.ts'
import styles from './card-list-tools.module.css'
import { CARD_SORTS, type GroupListView } from './group-list.rule.ts'

export interface CardListToolsProps {
  readonly cards: readonly Card[]
  readonly view: GroupListView
  readonly onView: (view: GroupListView) => void
}

/** A tap on a rarity shows only its cards. */
export function CardListTools({ cards, view, onView }: CardListToolsProps) {
  const rarityColor = useRarityColor()
  const texts = useTexts(decisionsTexts)
  const shopText = useShopText()
  const counts = countsByRarity(cards)
  return (
    <div className={styles.tools}>
      <fieldset className={styles.rarities}>
        <legend className="hidden-text">{texts.rarityFilter}</legend>
        <RarityChip
          label={texts.allRarities}
          count={cards.length}
          isSelected={view.rarity === undefined}
          onSelect={() => onView({ ...view, rarity: undefined })}
        />
        {counts.map(({ rarity, label, labelEn, count }) => (
          <RarityChip
            key={`${rarity} ${label}`}
            label={shopText(label, labelEn)}
            count={count}
            color={rarityColor(rarity)}
            isSelected={rarity === view.rarity}
            onSelect={() => onView({ ...view, rarity })}
          />
        ))}
      </fieldset>
      <div className={styles.sort}>
        <SegmentedControl
          label={texts.sortLabel}
          options={CARD_SORTS.map((value) => ({ value, name: texts.sorts[value] }))}
          selected={view.sort}
          onSelect={(sort) => onView({ ...view, sort })}
        />
      </div>
    </div>
  )
}

interface RarityChipProps {
  readonly label: string
  readonly count: number
  readonly color?: string
  readonly isSelected: boolean
  readonly onSelect: () => void
}
function RarityChip({ label, count, color, isSelected, onSelect }: RarityChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      style={{ '--rarity': color ?? 'var(--ink)' }}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span>{label}</span> <b>×{formatNumber(count)}</b>
    </button>
  )
}

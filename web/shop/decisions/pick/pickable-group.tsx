import { memo } from 'react'
import type { Card } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import type { DecisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import type { CardGroup } from '#web/shop/draws/cards/card-group.rule.ts'
import { CardImage } from '#web/shop/draws/cards/card-image.tsx'
import { useExtraName } from '#web/shop/draws/cards/extra-name.ts'
import styles from './card-picker.module.css'
import { hasQuantity, isShipOnly } from './pick.rule.ts'

export interface PickableGroupProps {
  readonly group: CardGroup
  /** The index of the group in the list. The arrow keys move the focus by this index. */
  readonly index: number
  readonly pickedCount: number
  readonly onToggle: (group: CardGroup) => void
  readonly onQuantity: (group: CardGroup) => void
}

/** The box of ship-only cards is always checked. A button ships only some of equal cards. */
export const PickableGroup = memo(function PickableGroup(props: PickableGroupProps) {
  const { group, index, pickedCount, onToggle, onQuantity } = props
  const texts = useTexts(decisionsTexts)
  const extraName = useExtraName()
  const { card, count } = group
  const shopText = useShopText()
  const name = shopText(card.name, card.name_en)
  const rarity = shopText(card.rarity_label, card.rarity_label_en)
  const isLocked = isShipOnly(card)
  const extra = card.extra && extraName(card.extra)
  const isShipped = isLocked || pickedCount === count
  const isPartlyShipped = !isShipped && pickedCount > 0
  return (
    <div className={styles.cell}>
      <label
        className={styles.card}
        data-shipped={isShipped || isPartlyShipped}
        data-locked={isLocked}
      >
        <input
          ref={(box) => {
            if (box) box.indeterminate = isPartlyShipped
          }}
          type="checkbox"
          className={styles.box}
          data-index={index}
          checked={isShipped}
          aria-label={labelOf(group, { name, rarity, extra, texts })}
          onChange={() => {
            if (!isLocked) onToggle(group)
          }}
        />
        <span className={styles.picture}>
          <CardImage card={card} isLazy={true} />
          <span className={styles.stamp} aria-hidden="true">
            {stampOf({ isLocked, isShipped, isPartlyShipped }, texts)}
          </span>
          {count > 1 && <span className={styles.count}>×{formatNumber(count)}</span>}
          {extra !== undefined && <span className={styles.extra}>{extra}</span>}
          {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
        </span>
        <Caption card={card} />
      </label>
      {hasQuantity(group) && (
        <button
          type="button"
          className={styles.quantity}
          aria-label={texts.changeQuantity({ name, picked: pickedCount, all: count })}
          onClick={() => onQuantity(group)}
        >
          {texts.quantityOf(pickedCount, count)}
        </button>
      )}
    </div>
  )
})

function Caption({ card }: { readonly card: Card }) {
  const { shipsAfterHold } = useTexts(decisionsTexts)
  return (
    <>
      <span className={styles.name}>
        <ShopText ja={card.name} en={card.name_en} />
      </span>
      <span className={styles.worth} aria-hidden="true">
        <span className={styles.rarity}>
          <ShopText ja={card.rarity_label} en={card.rarity_label_en} />
        </span>
        {!isShipOnly(card) && <Points card={card} />}
        {shipsByDefault(card) && <span>{shipsAfterHold}</span>}
      </span>
    </>
  )
}

function shipsByDefault({ ship_below_percent, ship_from_yen }: Card): boolean {
  return ship_below_percent !== undefined || ship_from_yen !== undefined
}

function Points({ card }: { readonly card: Card }) {
  const { pointsOf } = useTexts(decisionsTexts)
  return <span className={styles.points}>{pointsOf(card.buy_point)}</span>
}

interface LabelOptions {
  readonly name: string
  readonly rarity: string
  readonly extra: string | undefined
  readonly texts: DecisionsTexts
}
function labelOf({ card, count }: CardGroup, { name, rarity, extra, texts }: LabelOptions): string {
  const points = texts.pointsOf(card.buy_point)
  const fullName = extra === undefined ? name : `${extra} ${name}`
  const parts = { name: fullName, rarity, points }
  const choice = isShipOnly(card) ? texts.shipOnlyLabel(parts) : texts.cardLabel(parts)
  const label = shipsByDefault(card) ? `${choice} ${texts.shipsAfterHold}` : choice
  return count > 1 ? `${label} ×${formatNumber(count)}` : label
}

interface ShippingState {
  readonly isLocked: boolean
  readonly isShipped: boolean
  readonly isPartlyShipped: boolean
}

function stampOf(state: ShippingState, texts: DecisionsTexts): string {
  if (state.isLocked) return texts.shipOnly
  if (state.isPartlyShipped) return texts.shipSome
  return state.isShipped ? texts.ship : texts.convert
}

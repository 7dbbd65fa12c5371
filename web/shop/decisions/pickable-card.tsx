import { memo } from 'react'
import type { Card } from '#contract/draws.ts'
import { CardImage } from '#web/shop/draws/cards/card-image.tsx'
import { extraNameOf } from '#web/shop/draws/cards/extra-name.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import styles from './card-picker.module.css'
import { decisionsTexts } from './decisions.texts.ts'
import { isShipOnly } from './pick.rule.ts'

export interface PickableCardProps {
  readonly card: Card
  /** The index of the card in the purchase. The arrow keys move the focus by this index. */
  readonly index: number
  readonly isPicked: boolean
  readonly onToggle: (id: number) => void
}

/** Renders a card with a checkbox. The checkbox of a ship-only card is always checked. */
export const PickableCard = memo(function PickableCard(props: PickableCardProps) {
  const { card, index, isPicked, onToggle } = props
  const texts = useTexts(decisionsTexts)
  const isLocked = isShipOnly(card)
  const isShipped = isLocked || isPicked
  const points = texts.pointsOf(card.buy_point)
  const drawTexts = useTexts(drawsTexts)
  const extra = card.extra && extraNameOf(card.extra, drawTexts)
  const fullName = extra === undefined ? card.name : `${extra} ${card.name}`
  const name = { name: fullName, rarity: card.rarity_label, points }
  return (
    <label className={styles.card} data-shipped={isShipped} data-locked={isLocked}>
      <input
        type="checkbox"
        className={styles.box}
        data-index={index}
        checked={isShipped}
        aria-label={isLocked ? texts.shipOnlyLabel(name) : texts.cardLabel(name)}
        onChange={() => {
          if (!isLocked) onToggle(card.history_id)
        }}
      />
      <span className={styles.picture}>
        <CardImage card={card} isLazy={true} />
        <span className={styles.stamp} aria-hidden="true">
          {isLocked ? texts.shipOnly : isShipped ? texts.ship : texts.convert}
        </span>
        {extra !== undefined && <span className={styles.extra}>{extra}</span>}
        {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
      </span>
      <span className={styles.name}>{card.name}</span>
      <span className={styles.worth} aria-hidden="true">
        <span className={styles.rarity} data-rarity={card.rarity}>
          {card.rarity_label}
        </span>
        {!isLocked && <span className={styles.points}>{points}</span>}
      </span>
    </label>
  )
})

import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import type { CardGroup } from '#web/shop/draws/cards/card-group.rule.ts'
import styles from './quantity-dialog.module.css'

export interface QuantityDialogProps {
  readonly group: CardGroup
  readonly pickedCount: number
  readonly onConfirm: (count: number) => void
  readonly onClose: () => void
}

/** Asks how many of several equal cards are shipped. The rest is converted to points. */
export function QuantityDialog({ group, pickedCount, onConfirm, onClose }: QuantityDialogProps) {
  const texts = useTexts(decisionsTexts)
  const [count, setCount] = useState(pickedCount)
  const shopText = useShopText()
  const { card, count: all } = group
  const rest = all - count
  return (
    <ConfirmDialog
      title={shopText(card.name, card.name_en)}
      confirmLabel={texts.setQuantity}
      cancelLabel={texts.cancel}
      onConfirm={() => onConfirm(count)}
      onCancel={onClose}
    >
      <div className={styles.quantity}>
        <p className={styles.number} role="status">
          {texts.quantityOf(count, all)}
          <small>{texts.convertRest(rest, rest * card.buy_point)}</small>
        </p>
        <Button aria-label={texts.fewer} disabled={count === 0} onClick={() => setCount(count - 1)}>
          −
        </Button>
        <input
          type="range"
          min={0}
          max={all}
          value={count}
          aria-label={texts.quantityLabel}
          aria-valuetext={texts.quantityOf(count, all)}
          onChange={({ currentTarget }) => setCount(Number(currentTarget.value))}
        />
        <Button
          aria-label={texts.more}
          disabled={count === all}
          onClick={() => setCount(count + 1)}
        >
          ＋
        </Button>
      </div>
    </ConfirmDialog>
  )
}

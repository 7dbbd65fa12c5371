import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import type { DetailedPack } from '#web/shop/packs/detail/pack-detail-props.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { packPrice } from '#web/shop/packs/pack-price.ts'
import { drawCountMax } from './count.rule.ts'
import { CountSelect } from './count-select.tsx'
import spinButtonStyles from './spin-button.module.css'
import styles from './spin-panel.module.css'

export interface DrawFormProps {
  readonly pack: DetailedPack
  readonly count: number
  readonly error: string
  /** False while the shop refuses every purchase of the pack. */
  readonly isOpen: boolean
  /** Shown above the number of draws. */
  readonly notice?: ReactNode
  /** The text of the button, if it does not draw at once. */
  readonly label?: string
  readonly onCountChange: (count: number) => void
  readonly onSpin: () => void
}

export function DrawForm(props: DrawFormProps) {
  const { pack, count, error, isOpen, notice, label, onCountChange, onSpin } = props
  const texts = useTexts(packPageTexts)
  return (
    <div className={styles.panel}>
      {notice}
      <CountSelect
        count={count}
        countMax={drawCountMax(pack)}
        error={error}
        onCountChange={onCountChange}
      />
      <div className={styles.bar}>
        <p className={styles.total}>
          <span>
            {texts.totalPrice}
            <span className={styles.count}>{texts.drawsOf(count)}</span>
          </span>
          <b data-testid="total">{packPrice(pack, count)}</b>
        </p>
        <Button
          tone="main"
          isWide
          className={spinButtonStyles.spin}
          disabled={!isOpen}
          onClick={onSpin}
        >
          {label ?? texts.spin}
        </Button>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { onDemand } from '#web/kit/on-demand.tsx'
import { intendedCountOf } from '#web/shop/draws/purchase/intended-purchase.ts'
import { useTexts } from '#web/shop/language/language.ts'
import type { DetailedPack, PackDetailProps } from '#web/shop/packs/detail/pack-detail-props.ts'
import { packPrice } from '#web/shop/packs/pack-price.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SaleCountdown } from '#web/shop/packs/sale-countdown.tsx'
import { drawCountMax } from './count.rule.ts'
import { CountSelect } from './count-select.tsx'
import { SpinButton } from './spin-button.tsx'
import { SpinDialogs } from './spin-dialogs.tsx'
import styles from './spin-panel.module.css'
import { type Spin, useSpin } from './use-spin.ts'

/** The dialog of a purchase whose outcome is unknown. Its code loads only when that happens. */
const PendingPurchaseDialog = onDemand(() =>
  import('#web/shop/draws/purchase/pending-purchase-dialog.tsx').then(
    (module) => module.PendingPurchaseDialog,
  ),
)

/**
 * Shows the actions that the pack's state allows. In every state it offers to repeat a purchase
 * that got no response.
 */
export function SpinPanel(props: PackDetailProps) {
  const { pack } = props
  const [chosenCount, setChosenCount] = useState(() => intendedCountOf(pack.id) ?? 1)
  const count = Math.min(chosenCount, Math.max(1, drawCountMax(pack)))
  const spin = useSpin({ ...props, count })
  return (
    <>
      {pack.pack_count === 0 && <SoldOut />}
      {pack.pack_count > 0 && pack.is_before && <BeforeSale {...props} />}
      {pack.pack_count > 0 && !pack.is_before && (
        <OnSale pack={pack} count={count} spin={spin} onCountChange={setChosenCount} />
      )}
      {spin.hasPendingPurchase && <PendingPurchaseDialog onSendAgain={spin.sendAgain} />}
    </>
  )
}

interface OnSaleProps {
  readonly pack: DetailedPack
  readonly count: number
  readonly spin: Spin
  readonly onCountChange: (count: number) => void
}

/** Shows the selection of the number of draws, the price, and the button that buys them. */
function OnSale({ pack, count, spin, onCountChange }: OnSaleProps) {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.panel}>
      <CountSelect
        count={count}
        countMax={drawCountMax(pack)}
        error={spin.error}
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
        <SpinButton onClick={spin.spin} />
      </div>
      <SpinDialogs pack={pack} count={count} spin={spin} />
    </div>
  )
}

function BeforeSale({ pack, onChanged }: PackDetailProps) {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.panel} data-state="before">
      <p className={styles.countdown}>
        <SaleCountdown startsAt={pack.starts_at} onStart={onChanged} />
      </p>
      <p>{texts.beforeSale}</p>
    </div>
  )
}

function SoldOut() {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.panel} data-state="sold-out">
      <p className={styles.soldOut}>{texts.soldOut}</p>
      <p>{texts.soldOutNote}</p>
    </div>
  )
}

import { useState } from 'react'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { intendedCountOf } from '#web/shop/draws/purchase/intended-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import type { PackDetailProps } from '#web/shop/packs/detail/pack-detail-props.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { SaleCountdown, type SaleCountdownProps } from '#web/shop/packs/sale-countdown.tsx'
import { useSaleStart } from '#web/shop/packs/use-sale-start.ts'
import { drawCountMax } from './count.rule.ts'
import { DrawForm, type DrawFormProps } from './draw-form.tsx'
import { saleStateOf } from './sale-state.rule.ts'
import { SpinDialogs } from './spin-dialogs.tsx'
import styles from './spin-panel.module.css'
import type { TurnFormProps } from './turn-form.tsx'
import { useSpin } from './use-spin.ts'
import { useTurn } from './use-turn.ts'

/** The dialog of a purchase whose outcome is unknown. The dialog's code loads only on demand. */
const PendingPurchaseDialog = onDemand(
  () => import('#web/shop/draws/purchase/pending-purchase-dialog.tsx'),
)

/** Most members hold no free draw, so the code loads beside the page. */
const FreeDraw = onDemand(() => import('./free-draw.tsx'))

/** Few draws are refused because the member has not told a date of birth. */
const DrawingNeed = onDemand(() =>
  import('#web/shop/restrictions/spending-need.tsx').then(({ DrawingNeed }) => ({ DrawingNeed })),
)

/** Few packs are sold in turns. */
const TurnForm = onDemand(
  () => import('./turn-form.tsx'),
  (props: TurnFormProps) => <DrawForm {...props} isOpen={false} />,
)

/** Keeps an open dialog in every state, and offers to repeat an unanswered purchase. */
export function SpinPanel(props: PackDetailProps & Pick<DrawFormProps, 'isOpen'>) {
  const { pack, isOpen } = props
  const [chosenCount, setChosenCount] = useState(() => intendedCountOf(pack.id) ?? 1)
  const count = Math.min(chosenCount, Math.max(1, drawCountMax(pack)))
  const turn = useTurn(pack.turn_at)
  const spin = useSpin({ ...props, count, onBeforeTurn: turn.waitAgain })
  const user = useCurrentUser()
  const { isBefore, onStart } = useSaleStart(pack)
  // Who has a turn waits for it, and not for the start.
  const state = saleStateOf({ ...pack, is_before: isBefore && pack.turn_at === undefined })
  const form = {
    pack,
    count,
    error: spin.error,
    isOpen,
    onCountChange: setChosenCount,
    onSpin: spin.spin,
  }
  return (
    <>
      {(state === 'sold-out' || state === 'ended') && <SaleOver state={state} />}
      {state === 'before' && <BeforeSale pack={pack} onStart={onStart} />}
      {state === 'on-sale' &&
        (turn.turnAt === undefined ? (
          <DrawForm {...form} />
        ) : (
          <TurnForm {...form} turn={turn} turnAt={turn.turnAt} />
        ))}
      {spin.isAboutMember && <DrawingNeed />}
      {state === 'on-sale' && isOpen && turn.turnAt === undefined && isMember(user) && (
        <FreeDraw pack={pack} onDraw={spin.drawFree} />
      )}
      <SpinDialogs pack={pack} spin={spin} />
      {spin.hasPendingPurchase && <PendingPurchaseDialog onSendAgain={spin.sendAgain} />}
    </>
  )
}

function BeforeSale({ pack, onStart }: SaleCountdownProps) {
  const texts = useTexts(packPageTexts)
  return (
    <div className={styles.panel} data-state="before">
      <p className={styles.countdown}>
        <SaleCountdown pack={pack} onStart={onStart} />
      </p>
      <p>{texts.beforeSale}</p>
    </div>
  )
}

function SaleOver({ state }: { readonly state: 'sold-out' | 'ended' }) {
  const texts = useTexts(packPageTexts)
  return (
    <div className={styles.panel} data-state={state}>
      <p className={styles.saleOver}>{state === 'ended' ? texts.saleEnded : texts.soldOut}</p>
      <p>{state === 'ended' ? texts.saleEndedNote : texts.soldOutNote}</p>
    </div>
  )
}

import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { AmountList, type AmountRow } from '#web/kit/list/amount-list.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { priceText } from '#web/shop/draws/price.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { CoinShortage } from '#web/shop/packs/coin-shortage.tsx'
import type { DetailedPack } from '#web/shop/packs/detail/pack-detail-props.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { isCoinPack, packPrice } from '#web/shop/packs/pack-price.ts'
import { LazyShippingLine } from '#web/shop/packs/shipping/lazy-shipping-line.tsx'
import type { Spin } from './use-spin.ts'

/** The dialog for a balance that is too low. Its code loads when the dialog is first shown. */
const PointShortage = onDemand(() => import('./point-shortage.tsx'))

export interface SpinDialogsProps {
  readonly pack: DetailedPack
  readonly spin: Spin
}

export function SpinDialogs({ pack, spin }: SpinDialogsProps) {
  if (spin.dialog.kind === 'closed') return null
  const { kind, count } = spin.dialog
  if (kind === 'confirm')
    return (
      <ConfirmPurchase
        pack={pack}
        count={count}
        spin={spin}
        isFree={spin.dialog.ticketId !== undefined}
      />
    )
  if (isCoinPack(pack)) return <CoinShortage onClose={spin.close} />
  return <PointShortage pack={pack} count={count} onClose={spin.close} />
}

function ConfirmPurchase({
  pack,
  count,
  spin,
  isFree,
}: SpinDialogsProps & { readonly count: number; readonly isFree: boolean }) {
  const texts = useTexts(packPageTexts)
  const shopText = useShopText()
  const balanceRows = useBalanceRows(pack, count)
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      confirmLabel={isFree ? texts.drawFree : texts.buy}
      cancelLabel={texts.cancel}
      onConfirm={spin.buy}
      onCancel={spin.close}
    >
      <AmountList
        rows={[
          { name: texts.confirmPack, value: shopText(pack.name, pack.name_en) },
          { name: texts.drawCount, value: texts.countOf(formatNumber(count)) },
          {
            name: texts.totalPrice,
            value: isFree ? texts.free : packPrice(pack, count),
            isEmphasized: true,
          },
          ...(isFree ? [] : balanceRows),
        ]}
      >
        <LazyShippingLine pack={pack} />
      </AmountList>
    </ConfirmDialog>
  )
}

function useBalanceRows(pack: DetailedPack, count: number): readonly AmountRow[] {
  const texts = useTexts(packPageTexts)
  const user = useCurrentUser()
  if (user === undefined) return []
  const balance = isCoinPack(pack) ? user.coin : user.point
  const name = isCoinPack(pack) ? texts.yourCoins : texts.yourPoints
  const after = balance - pack.point * count
  const rows = [{ name, value: priceText(balance, pack.payment_method) }]
  // The server has just confirmed that the balance is high enough. If the balance on this page is
  // too low nevertheless, it could not be loaded again. The dialog then omits the balance after the
  // purchase.
  if (after < 0) return rows
  return [...rows, { name: texts.afterDraw, value: priceText(after, pack.payment_method) }]
}

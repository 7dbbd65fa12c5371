import { useNavigate } from 'react-router'
import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { Pack, PackDetail } from '#contract/packs.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { priceText } from '#web/shop/draws/price.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { LazyShippingLine } from '#web/shop/packs/shipping/lazy-shipping-line.tsx'
import { useAction } from '#web/wire/use-action.ts'
import styles from './confirm-purchase.module.css'
import { clearIntendedPurchase, saveIntendedPurchase } from './intended-purchase.ts'
import { PendingPurchaseDialog } from './pending-purchase-dialog.tsx'
import { type PurchaseOutcome, type PurchaseSelection, usePurchase } from './use-purchase.ts'

export interface ConfirmPurchaseProps {
  readonly pack: Pack & Pick<PackDetail, 'ship_fee_points' | 'ship_free_cards'>
  readonly count: number
}

/**
 * Asks the member to confirm a purchase. The server checks the purchase once more and may refuse
 * the purchase. The member then returns to the pack's screen, which shows the reason (Q76).
 */
export function ConfirmPurchase({ pack, count }: ConfirmPurchaseProps) {
  const texts = useTexts(drawsTexts)
  const { buy, sendAgain, hasPendingPurchase } = usePurchaseActions({ packId: pack.id, count })
  const isCoin = pack.payment_method === PAYMENT_METHOD.coins
  const user = useCurrentUser()
  const balance = (isCoin ? user?.coin : user?.point) ?? 0
  const total = pack.point * count
  const price = (amount: number) => priceText(amount, pack.payment_method)
  return (
    <Screen title={texts.confirmTitle} lead={texts.confirmLead} width="wide">
      <div className={styles.order}>
        <img className={styles.picture} src={pack.image[0]} alt="" width={780} height={480} />
        <div className={styles.bill}>
          <h2 className={styles.name}>
            <ShopText ja={pack.name} en={pack.name_en} />
          </h2>
          <dl>
            <OrderLine name={texts.priceEach} value={price(pack.point)} />
            <OrderLine name={texts.count} value={texts.countOf(count)} />
            <OrderLine name={texts.total} value={price(total)} isTotal />
            <OrderLine name={isCoin ? texts.yourCoins : texts.yourPoints} value={price(balance)} />
            {balance >= total && (
              <OrderLine name={texts.afterPurchase} value={price(balance - total)} />
            )}
            <LazyShippingLine pack={pack} className={styles.line} />
          </dl>
          <p className={styles.fair}>{texts.fairNote}</p>
        </div>
        <div className={styles.bar}>
          <Button tone="main" isWide onClick={buy}>
            {texts.buy}
          </Button>
          <ButtonLink isWide to={`/pack-detail?packId=${pack.id}`}>
            {texts.backToPack}
          </ButtonLink>
        </div>
      </div>
      {hasPendingPurchase && <PendingPurchaseDialog onSendAgain={sendAgain} />}
    </Screen>
  )
}

function usePurchaseActions(selection: PurchaseSelection) {
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const purchaseFlow = usePurchase()
  const leadBackIfRefused = (outcome: PurchaseOutcome) => {
    if (outcome.kind === 'bought') return clearIntendedPurchase()
    if (outcome.kind !== 'refused') return
    saveIntendedPurchase(selection)
    const errorMessageCount = refusalText(outcome, 'count')
    const query = new URLSearchParams({ packId: String(selection.packId), errorMessageCount })
    navigate(`/pack-detail?${query}`, { replace: true })
  }
  return {
    hasPendingPurchase: purchaseFlow.pendingPurchase !== undefined,
    buy: useAction(async () => leadBackIfRefused(await purchaseFlow.buy(selection))),
    sendAgain: useAction(async () => leadBackIfRefused(await purchaseFlow.sendAgain())),
  }
}

interface OrderLineProps {
  readonly name: string
  readonly value: string
  readonly isTotal?: boolean
}
function OrderLine({ name, value, isTotal = false }: OrderLineProps) {
  return (
    <DescriptionRow className={styles.line} data-total={isTotal} name={name}>
      {value}
    </DescriptionRow>
  )
}

import { useNavigate } from 'react-router'
import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { Pack } from '#contract/packs.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './confirm-purchase.module.css'
import { priceText } from './price.ts'
import { Unanswered } from './unanswered.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'
import { type Bought, usePurchase, type Wanted } from './use-purchase.ts'

export interface ConfirmPurchaseProps {
  readonly pack: Pack
  readonly count: number
}

/** The buying repeats every check, so a refusal here leads back to the pack and says why there (Q76). */
export function ConfirmPurchase({ pack, count }: ConfirmPurchaseProps) {
  const texts = useDrawsTexts()
  const { buy, sendAgain, isUnanswered } = useBuy({ packId: pack.id, count })
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
          <h2 className={styles.name}>{pack.name}</h2>
          <dl>
            <Line name={texts.priceEach} value={price(pack.point)} />
            <Line name={texts.count} value={texts.countOf(count)} />
            <Line name={texts.total} value={price(total)} isTotal />
            <Line name={isCoin ? texts.yourCoins : texts.yourPoints} value={price(balance)} />
            {balance >= total && <Line name={texts.afterPurchase} value={price(balance - total)} />}
          </dl>
          <p className={styles.fair}>{texts.fairNote}</p>
        </div>
        <div className={styles.acts}>
          <Button tone="main" isWide onClick={buy}>
            {texts.buy}
          </Button>
          <ButtonLink isWide to={`/pack-detail?packId=${pack.id}`}>
            {texts.backToPack}
          </ButtonLink>
        </div>
      </div>
      {isUnanswered && <Unanswered onSendAgain={sendAgain} />}
    </Screen>
  )
}

function useBuy(wanted: Wanted) {
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const purchasing = usePurchase()
  const settle = (bought: Bought) => {
    if (bought.kind !== 'refused') return
    const errorMessageCount = refusalText(bought, 'count')
    const query = new URLSearchParams({ packId: String(wanted.packId), errorMessageCount })
    navigate(`/pack-detail?${query}`, { replace: true })
  }
  return {
    isUnanswered: purchasing.unanswered !== undefined,
    buy: useAction(async () => settle(await purchasing.buy(wanted))),
    sendAgain: useAction(async () => settle(await purchasing.sendAgain())),
  }
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly isTotal?: boolean
}
function Line({ name, value, isTotal = false }: LineProps) {
  return (
    <div className={styles.line} data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

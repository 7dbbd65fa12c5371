import { ButtonLink } from '#web/kit/button.tsx'
import { ConfirmDialog, MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { AmountList } from '#web/kit/list/amount-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { DeliveryAddress } from '#web/shop/decisions/delivery-address.tsx'
import { coinsText } from '#web/shop/draws/price.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { CoinShortage } from '#web/shop/packs/coin-shortage.tsx'
import type { Goods } from './exchange.rule.ts'
import { exchangeTexts } from './exchange.texts.ts'
import styles from './exchange-dialogs.module.css'
import { GoodsSummary } from './goods-summary.tsx'
import type { Exchange } from './use-exchange.ts'

export function ExchangeDialogs({ exchange }: { readonly exchange: Exchange }) {
  const { dialog, close } = exchange
  if (dialog.kind === 'confirm') return <ConfirmExchange goods={dialog.goods} exchange={exchange} />
  if (dialog.kind === 'done') return <ExchangeDone goods={dialog.goods} onClose={close} />
  if (dialog.kind === 'closed') return null
  const Refusal = REFUSAL_DIALOGS[dialog.reason]
  return <Refusal message={dialog.message} onClose={close} />
}

function ConfirmExchange({ goods, exchange }: { goods: Goods; exchange: Exchange }) {
  const texts = useTexts(exchangeTexts)
  const coins = useCurrentUser()?.coin ?? 0
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={exchange.confirm}
      onCancel={exchange.close}
    >
      <GoodsSummary goods={goods} />
      <div className={styles.sums}>
        <AmountList
          rows={[
            { name: texts.cost, value: coinsText(goods.sub_coin), isEmphasized: true },
            { name: texts.coinsNow, value: coinsText(coins) },
            { name: texts.coinsAfter, value: coinsText(Math.max(0, coins - goods.sub_coin)) },
          ]}
        />
      </div>
      <div className={styles.address}>
        <DeliveryAddress />
      </div>
    </ConfirmDialog>
  )
}

function ExchangeDone({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const texts = useTexts(exchangeTexts)
  return (
    <MessageDialog title={texts.doneTitle} onClose={onClose}>
      <p className={styles.done}>{texts.done}</p>
      <GoodsSummary goods={goods} />
      <p className={styles.note}>{texts.doneNote}</p>
    </MessageDialog>
  )
}

interface RefusalProps {
  readonly message: string
  readonly onClose: () => void
}

function LimitExceeded({ message, onClose }: RefusalProps) {
  const texts = useTexts(exchangeTexts)
  return (
    <MessageDialog title={texts.limitTitle} onClose={onClose}>
      <p className={styles.words}>{message}</p>
    </MessageDialog>
  )
}

function AddressMissing({ message, onClose }: RefusalProps) {
  const texts = useTexts(exchangeTexts)
  return (
    <MessageDialog
      title={texts.addressTitle}
      onClose={onClose}
      action={
        <ButtonLink tone="main" isWide to="/change-member">
          {texts.toAddress}
        </ButtonLink>
      }
    >
      <p className={styles.words}>{message}</p>
    </MessageDialog>
  )
}

const REFUSAL_DIALOGS = { limit: LimitExceeded, coins: CoinShortage, address: AddressMissing }

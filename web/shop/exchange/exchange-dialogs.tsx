import { Ask, Tell } from '#web/kit/ask.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { Sums } from '#web/kit/sums.tsx'
import { DeliveryAddress } from '#web/shop/decisions/delivery-address.tsx'
import { useCurrentUser } from '#web/shop/frame/current-user.ts'
import type { Goods } from './exchange.rule.ts'
import styles from './exchange-dialogs.module.css'
import { GoodsPicture } from './goods-picture.tsx'
import type { Exchange } from './use-exchange.ts'
import { useExchangeTexts } from './use-exchange-texts.ts'

export function ExchangeDialogs({ exchange }: { readonly exchange: Exchange }) {
  const { asking } = exchange
  if (asking.kind === 'confirm') return <Confirm goods={asking.goods} exchange={exchange} />
  if (asking.kind === 'done') return <Done goods={asking.goods} onClose={exchange.close} />
  if (asking.kind === 'nothing') return null
  if (asking.obstacle === 'address')
    return <AddressMissing message={asking.message} onClose={exchange.close} />
  return <Refused asking={asking} onClose={exchange.close} />
}

function Confirm({ goods, exchange }: { goods: Goods; exchange: Exchange }) {
  const texts = useExchangeTexts()
  const coins = useCurrentUser()?.coin ?? 0
  return (
    <Ask
      title={texts.confirmTitle}
      yes={texts.confirm}
      no={texts.cancel}
      onYes={exchange.confirm}
      onNo={exchange.close}
    >
      <Prize goods={goods} />
      <div className={styles.sums}>
        <Sums
          sums={[
            { name: texts.cost, value: coinsOf(goods.sub_coin), isMain: true },
            { name: texts.coinsNow, value: coinsOf(coins) },
            { name: texts.coinsAfter, value: coinsOf(Math.max(0, coins - goods.sub_coin)) },
          ]}
        />
      </div>
      <div className={styles.address}>
        <DeliveryAddress />
      </div>
    </Ask>
  )
}

function Done({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const texts = useExchangeTexts()
  return (
    <Tell title={texts.doneTitle} onClose={onClose}>
      <p className={styles.done}>{texts.done}</p>
      <Prize goods={goods} />
      <p className={styles.note}>{texts.doneNote}</p>
    </Tell>
  )
}

function Prize({ goods }: { goods: Goods }) {
  return (
    <div className={styles.prize}>
      <GoodsPicture goods={goods} isLazy={false} />
      <p className={styles.names}>
        <b>{goods.card_name}</b>
        {goods.name !== goods.card_name && <span>{goods.name}</span>}
      </p>
    </div>
  )
}

interface RefusedProps {
  readonly asking: { readonly obstacle: 'limit' | 'coins' | 'address'; readonly message: string }
  readonly onClose: () => void
}

function Refused({ asking: { obstacle, message }, onClose }: RefusedProps) {
  const texts = useExchangeTexts()
  const title = obstacle === 'limit' ? texts.limitTitle : texts.coinTitle
  return (
    <Tell title={title} onClose={onClose}>
      <p className={styles.words}>{message}</p>
    </Tell>
  )
}

function AddressMissing({ message, onClose }: { message: string; onClose: () => void }) {
  const texts = useExchangeTexts()
  return (
    <Tell
      title={texts.addressTitle}
      onClose={onClose}
      way={
        <ButtonLink tone="main" isWide to="/change-member">
          {texts.toAddress}
        </ButtonLink>
      }
    >
      <p className={styles.words}>{message}</p>
    </Tell>
  )
}

function coinsOf(coins: number): string {
  return `${formatNumber(coins)}C`
}

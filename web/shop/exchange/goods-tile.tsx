import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { type Goods, isSoldOut } from './exchange.rule.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { FollowButton } from './follow-button.tsx'
import { GoodsPicture } from './goods-picture.tsx'
import styles from './goods-tile.module.css'

export interface GoodsTileProps {
  readonly goods: Goods
  readonly isLazy: boolean
  readonly onSelect: () => void
  readonly onDetails: () => void
}

/** The member cannot select sold-out goods. */
export function GoodsTile({ goods, isLazy, onSelect, onDetails }: GoodsTileProps) {
  const texts = useTexts(exchangeTexts)
  const shopText = useShopText()
  const soldOut = isSoldOut(goods)
  return (
    <li className={styles.tile} data-testid={`goods-${goods.id}`} data-sold-out={soldOut}>
      <div className={styles.frame}>
        <GoodsPicture goods={goods} isLazy={isLazy} />
        <FollowButton goods={goods} />
        {soldOut && <span className={styles.soldOut}>{texts.soldOut}</span>}
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <ShopText ja={goods.card_name} en={goods.card_name_en} />
        </h2>
        {goods.name !== goods.card_name && (
          <p className={styles.series}>
            <ShopText ja={goods.name} en={goods.name_en} />
          </p>
        )}
        <Facts goods={goods} />
        {goods.has_description && (
          <button
            type="button"
            className={styles.details}
            aria-label={texts.detailsNamed(shopText(goods.card_name, goods.card_name_en))}
            onClick={onDetails}
          >
            {texts.details}
          </button>
        )}
        <p className={styles.tag}>
          <span className="hidden-text">{texts.cost} </span>
          <b data-testid="cost">{formatNumber(goods.sub_coin)}</b>
          {identity.coinMark}
          <span className={styles.stock}>
            {texts.stock}{' '}
            <span data-testid="stock">{texts.stockOf(formatNumber(goods.stock))}</span>
          </span>
        </p>
        <Button
          isWide
          disabled={soldOut}
          aria-label={texts.exchangeNamed(shopText(goods.card_name, goods.card_name_en))}
          onClick={onSelect}
        >
          {texts.exchange}
        </Button>
      </div>
    </li>
  )
}

function Facts({ goods }: Pick<GoodsTileProps, 'goods'>) {
  const { facts } = useTexts(exchangeTexts)
  const names = Object.keys(facts) as (keyof typeof facts)[]
  return (
    <div className={styles.facts}>
      {names
        .filter((name) => goods[name] !== '')
        .map((name) => (
          <p key={name}>
            <span className="hidden-text">{facts[name]} </span>
            {goods[name]}
          </p>
        ))}
    </div>
  )
}

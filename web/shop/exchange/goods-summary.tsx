import { ShopText } from '#web/language/shop-text.tsx'
import type { Goods } from './exchange.rule.ts'
import { GoodsPicture } from './goods-picture.tsx'
import styles from './goods-summary.module.css'

export type GoodsNames = Pick<Goods, 'image' | 'card_name' | 'card_name_en' | 'name' | 'name_en'>

export function GoodsSummary({ goods }: { readonly goods: GoodsNames }) {
  return (
    <div className={styles.goods}>
      <GoodsPicture goods={goods} isLazy={false} />
      <p className={styles.names}>
        <b>
          <ShopText ja={goods.card_name} en={goods.card_name_en} />
        </b>
        {goods.name !== goods.card_name && (
          <span>
            <ShopText ja={goods.name} en={goods.name_en} />
          </span>
        )}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { ShopText } from '#web/language/shop-text.tsx'
import type { Goods } from './exchange.rule.ts'
import styles from './goods-picture.module.css'

export interface GoodsPictureProps {
  readonly goods: Pick<Goods, 'image' | 'card_name' | 'card_name_en'>
  readonly isLazy: boolean
}

/** In a space of fixed size. If it cannot be loaded, the name stands there. */
export function GoodsPicture({ goods, isLazy }: GoodsPictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <span className={styles.frame}>
      {isMissing || goods.image === '' ? (
        <span className={styles.paper} aria-hidden="true">
          <ShopText ja={goods.card_name} en={goods.card_name_en} />
        </span>
      ) : (
        <img
          className={styles.image}
          src={goods.image}
          alt=""
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          draggable={false}
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  )
}

import { useState } from 'react'
import type { Goods } from './exchange.rule.ts'
import styles from './goods-picture.module.css'

export interface GoodsPictureProps {
  readonly goods: Pick<Goods, 'image' | 'card_name'>
  readonly isLazy: boolean
}

/**
 * Shows the picture of the goods in a space of fixed size. If the picture cannot be loaded, the
 * name takes its place.
 */
export function GoodsPicture({ goods, isLazy }: GoodsPictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <span className={styles.frame}>
      {isMissing || goods.image === '' ? (
        <span className={styles.paper} aria-hidden="true">
          {goods.card_name}
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

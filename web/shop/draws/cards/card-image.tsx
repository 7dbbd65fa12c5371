import { useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import styles from './card-image.module.css'

export interface CardImageProps {
  readonly card: Pick<Card, 'image' | 'name' | 'name_en'>
  readonly isLazy: boolean
}

/** In a space of fixed size. If it cannot be loaded, the name stands there. */
export function CardImage({ card, isLazy }: CardImageProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing || card.image === '') {
    return (
      <span className={styles.paper}>
        <ShopText ja={card.name} en={card.name_en} />
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      src={card.image}
      alt=""
      width={360}
      height={504}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={() => setIsMissing(true)}
    />
  )
}

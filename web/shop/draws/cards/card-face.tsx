import type { Card } from '#contract/draws.ts'
import styles from './card-face.module.css'
import { CardImage } from './card-image.tsx'

export interface CardFaceProps {
  readonly card: Pick<Card, 'image' | 'name' | 'rarity'>
}

/** The foil shines within `data-shine`, and follows the tilt of `useTilt`. */
export function CardFace({ card }: CardFaceProps) {
  return (
    <span className={styles.face} data-foil={Math.max(0, Math.min(7, card.rarity))}>
      <CardImage card={card} isLazy={false} />
      <span className={styles.foil} />
      <span className={styles.flecks} />
      <span className={styles.glare} />
    </span>
  )
}

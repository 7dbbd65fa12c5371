import type { Card } from '#contract/draws.ts'
import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import { CardFace } from '#web/shop/draws/cards/card-face.tsx'
import styles from './turning-card.module.css'

interface TurningCardProps {
  readonly card: Card
  readonly cardTypeId: number
  readonly onTurned: () => void
}

export function TurningCard({ card, cardTypeId, onTurned }: TurningCardProps) {
  return (
    <span className={styles.tilter}>
      <span className={styles.aura} />
      <span
        className={styles.turner}
        onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onTurned()}
      >
        <span className={styles.back}>
          <CardBack typeId={cardTypeId} />
          <span className={styles.ember} />
        </span>
        <span className={styles.front}>
          <CardFace card={card} />
        </span>
      </span>
    </span>
  )
}

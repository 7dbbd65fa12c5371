import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import styles from './reveal-deck.module.css'

const DECK_POSITIONS = ['left', 'right', 'middle'] as const

export function RevealDeck({ cardTypeId }: { readonly cardTypeId: number }) {
  return (
    <span className={styles.deck} aria-hidden="true">
      {DECK_POSITIONS.map((position) => (
        <span key={position} className={styles.card} data-place={position}>
          <CardBack typeId={cardTypeId} />
        </span>
      ))}
    </span>
  )
}

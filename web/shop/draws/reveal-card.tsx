import type { AnimationEvent } from 'react'
import type { Card } from '#contract/draws.ts'
import { CardBack } from './card-back.tsx'
import { CardImage } from './card-image.tsx'
import { colorOf, grandeurOf } from './movie.rule.ts'
import styles from './reveal-card.module.css'
import { RevealEffects } from './reveal-effects.tsx'
import { useDecoded } from './use-decoded.ts'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface RevealCardProps {
  readonly card: Card
  readonly cardTypeId: number
  readonly isShown: boolean
  readonly progress: string
  readonly onTap: () => void
  readonly onTurned: () => void
}

/** A card comes in face down, turns, and stays until the next tap. */
export function RevealCard(props: RevealCardProps) {
  const { card, cardTypeId, isShown, progress, onTap, onTurned } = props
  const texts = useDrawsTexts()
  const isReady = useDecoded(card.image)
  const state = isShown ? 'shown' : isReady ? 'turning' : 'waiting'
  const turned = (event: AnimationEvent) => {
    if (event.target === event.currentTarget && state === 'turning') onTurned()
  }
  return (
    <>
      <p className={styles.progress}>{progress}</p>
      <button
        type="button"
        className={styles.table}
        data-testid="reveal-card"
        data-state={state}
        data-grandeur={grandeurOf(card.rarity)}
        style={{ '--rarity': colorOf(card.rarity) }}
        aria-label={isShown ? texts.nextCard : texts.skipFlip}
        onClick={onTap}
        // biome-ignore lint/a11y/noAutofocus: the keyboard stays where the story goes on.
        autoFocus
      >
        <RevealEffects grandeur={grandeurOf(card.rarity)} />
        <span className={styles.turner} onAnimationEnd={turned}>
          <span className={styles.back}>
            <CardBack typeId={cardTypeId} />
          </span>
          <span className={styles.front}>
            <CardImage card={card} isLazy={false} />
            <span className={styles.sheen} />
            <span className={styles.foil} />
          </span>
        </span>
        <span className={styles.caption} aria-hidden="true">
          <span className={styles.rarity}>{card.rarity_label}</span>
          <span className={styles.name}>{card.name}</span>
          <span className={styles.facts}>
            <span>{card.model_number}</span>
            {card.num > 1 && <span className={styles.set}>{texts.setOf(card.num)}</span>}
          </span>
        </span>
      </button>
      <p className={styles.heard} role="status">
        {isShown && texts.heard({ name: card.name, rarity: card.rarity_label, progress })}
      </p>
    </>
  )
}

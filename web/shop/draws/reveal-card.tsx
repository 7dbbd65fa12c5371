import { type AnimationEvent, useEffect, useEffectEvent } from 'react'
import type { Card } from '#contract/draws.ts'
import { CardBack } from './card-back.tsx'
import { CardFace } from './card-face.tsx'
import { colorOf, grandeurOf } from './movie.rule.ts'
import { RevealCaption } from './reveal-caption.tsx'
import styles from './reveal-card.module.css'
import { RevealEffects } from './reveal-effects.tsx'
import type { Cue } from './score.ts'
import { useDecoded } from './use-decoded.ts'
import { useDrawsTexts } from './use-draws-texts.ts'
import { useTilt } from './use-tilt.ts'

export interface RevealCardProps {
  readonly card: Card
  readonly cardTypeId: number
  readonly isShown: boolean
  readonly progress: string
  readonly onTap: () => void
  readonly onTurned: () => void
  readonly onCue: (cue: Cue) => void
}

/** A card comes in face down, turns, and stays until the next tap. */
export function RevealCard(props: RevealCardProps) {
  const { card, cardTypeId, isShown, progress, onTap, onTurned, onCue } = props
  const texts = useDrawsTexts()
  const isReady = useDecoded(card.image)
  const state = isShown ? 'shown' : isReady ? 'turning' : 'waiting'
  const grandeur = grandeurOf(card.rarity)
  const { ref, ask } = useTilt<HTMLButtonElement>()
  const sound = useEffectEvent(onCue)
  useEffect(() => {
    if (state === 'turning') sound({ cue: 'turn', grandeur })
    if (state === 'shown') sound({ cue: 'open', grandeur })
  }, [state, grandeur])
  const turned = (event: AnimationEvent) => {
    if (event.target === event.currentTarget && state === 'turning') onTurned()
  }
  return (
    <>
      <p className={styles.progress}>{progress}</p>
      <button
        ref={ref}
        type="button"
        className={styles.table}
        data-testid="reveal-card"
        data-state={state}
        data-grandeur={grandeur}
        data-rarity={card.rarity}
        {...(isShown ? { 'data-shine': '' } : {})}
        style={{ '--rarity': colorOf(card.rarity) }}
        aria-label={isShown ? texts.nextCard : texts.skipFlip}
        onClick={onTap}
        // biome-ignore lint/a11y/noAutofocus: the keyboard stays where the story goes on.
        autoFocus
      >
        <RevealEffects grandeur={grandeur} />
        <span className={styles.tilter}>
          <span className={styles.aura} />
          <span className={styles.turner} onAnimationEnd={turned}>
            <span className={styles.back}>
              <CardBack typeId={cardTypeId} />
              <span className={styles.ember} />
            </span>
            <span className={styles.front}>
              <CardFace card={card} />
            </span>
          </span>
        </span>
        <RevealCaption card={card} />
      </button>
      {ask && isShown && (
        <button type="button" className={styles.lean} onClick={ask}>
          {texts.tilt}
        </button>
      )}
      <p className={styles.heard} role="status">
        {isShown && texts.heard({ name: card.name, rarity: card.rarity_label, progress })}
      </p>
    </>
  )
}

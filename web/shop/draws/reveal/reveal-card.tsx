import { useEffect, useEffectEvent } from 'react'
import type { Card } from '#contract/draws.ts'
import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import { CardFace } from '#web/shop/draws/cards/card-face.tsx'
import { extraNameOf } from '#web/shop/draws/cards/extra-name.ts'
import {
  cardEffectTierOf,
  type EffectTier,
  rarityColor,
} from '#web/shop/draws/cards/rarity.rule.ts'
import { useTilt } from '#web/shop/draws/cards/use-tilt.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { useShopText } from '#web/shop/language/shop-text.tsx'
import { ExtraRibbon } from './extra-ribbon.tsx'
import { RevealCaption } from './reveal-caption.tsx'
import styles from './reveal-card.module.css'
import corner from './reveal-corner.module.css'
import { RevealEffects } from './reveal-effects.tsx'
import type { Cue } from './sound-cues.ts'
import { useImageDecoded } from './use-image-decoded.ts'

export interface RevealCardProps {
  readonly card: Card
  readonly cardTypeId: number
  readonly isShown: boolean
  readonly progress: string
  /** True on the first card of the reveal, where a hint tells the member how to go on. */
  readonly hasHint: boolean
  readonly onTap: () => void
  readonly onTurned: () => void
  readonly onCue: (cue: Cue) => void
}

/** Shows one card of the reveal. The card enters face down, turns, and stays until the next tap. */
export function RevealCard(props: RevealCardProps) {
  const { card, cardTypeId, isShown, progress, hasHint, onTap, onTurned, onCue } = props
  const texts = useTexts(drawsTexts)
  const shopText = useShopText()
  const isReady = useImageDecoded(card.image)
  const state = isShown ? 'shown' : isReady ? 'turning' : 'waiting'
  const tier = cardEffectTierOf(card)
  const { ref, requestPermission } = useTilt<HTMLButtonElement>()
  useCardSounds({ state, tier, onCue })
  return (
    <>
      <p className={styles.progress}>{progress}</p>
      <button
        ref={ref}
        type="button"
        className={styles.table}
        data-testid="reveal-card"
        data-state={state}
        data-tier={tier}
        data-rarity={card.rarity}
        {...(isShown ? { 'data-shine': '' } : {})}
        style={{ '--rarity': rarityColor(card.rarity) }}
        aria-label={isShown ? texts.nextCard : texts.skipFlip}
        onClick={onTap}
        // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this button.
        autoFocus
      >
        <RevealEffects tier={tier} />
        <TurningCard
          card={card}
          cardTypeId={cardTypeId}
          onTurned={() => state === 'turning' && onTurned()}
        />
        {card.extra && <ExtraRibbon extra={card.extra} />}
        <RevealCaption card={card} />
        {hasHint && isShown && (
          <span
            className={corner.hint}
            data-above-button={requestPermission !== undefined}
            aria-hidden="true"
          >
            {texts.tapForNext}
          </span>
        )}
      </button>
      {requestPermission && isShown && (
        <button type="button" className={corner.lean} onClick={requestPermission}>
          {texts.tilt}
        </button>
      )}
      <p className={styles.announcement} role="status">
        {isShown &&
          texts.announcement({
            extra: card.extra && extraNameOf(card.extra, texts),
            name: shopText(card.name, card.name_en),
            rarity: shopText(card.rarity_label, card.rarity_label_en),
            progress,
          })}
      </p>
    </>
  )
}

type CardState = 'waiting' | 'turning' | 'shown'

interface CardSounds extends Pick<RevealCardProps, 'onCue'> {
  readonly state: CardState
  readonly tier: EffectTier
}
function useCardSounds({ state, tier, onCue }: CardSounds) {
  const playSound = useEffectEvent(onCue)
  useEffect(() => {
    if (state === 'turning') playSound({ kind: 'turn', tier })
    if (state === 'shown') playSound({ kind: 'open', tier })
  }, [state, tier])
}

function TurningCard({
  card,
  cardTypeId,
  onTurned,
}: Pick<RevealCardProps, 'card' | 'cardTypeId' | 'onTurned'>) {
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

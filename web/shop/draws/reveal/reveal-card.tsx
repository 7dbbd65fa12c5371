import { useEffect, useEffectEvent } from 'react'
import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { useExtraName } from '#web/shop/draws/cards/extra-name.ts'
import {
  cardEffectTierOf,
  type RevealScene,
  revealSceneOf,
} from '#web/shop/draws/cards/rarity.rule.ts'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { useTilt } from '#web/shop/draws/cards/use-tilt.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { TURN_MS } from './durations.ts'
import extraRibbonStyles from './extra-ribbon.module.css'
import { RainbowScene } from './rainbow-scene.tsx'
import { RevealCaption } from './reveal-caption.tsx'
import styles from './reveal-card.module.css'
import corner from './reveal-corner.module.css'
import { RevealEffects } from './reveal-effects.tsx'
import type { Cue } from './sound-cues.ts'
import { TurningCard } from './turning-card.tsx'
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
  const rarityColor = useRarityColor()
  const extraName = useExtraName()
  const shopText = useShopText()
  const isReady = useImageDecoded(card.image)
  const state = isShown ? 'shown' : isReady ? 'turning' : 'waiting'
  const tier = cardEffectTierOf(card)
  const scene = revealSceneOf(card)
  const { ref, requestPermission } = useTilt<HTMLButtonElement>()
  useCardSounds({ state, scene, onCue })
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
        data-scene={scene}
        {...(isShown ? { 'data-shine': '' } : {})}
        style={{ '--rarity': rarityColor(card.rarity), '--turn': `${TURN_MS[scene]}ms` }}
        aria-label={isShown ? texts.nextCard : texts.skipFlip}
        onClick={onTap}
        // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this button.
        autoFocus
      >
        <RevealEffects tier={tier} scene={scene} />
        <TurningCard
          card={card}
          cardTypeId={cardTypeId}
          onTurned={() => state === 'turning' && onTurned()}
        />
        {card.extra && <ExtraRibbon extra={card.extra} />}
        {scene === 'rainbow' && <RainbowScene label={card.rarity_label} isOver={isShown} />}
        <RevealCaption card={card} isShown={isShown} />
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
            extra: card.extra && extraName(card.extra),
            name: shopText(card.name, card.name_en),
            rarity: shopText(card.rarity_label, card.rarity_label_en),
            progress,
            value:
              card.action_type === ACTION_TYPE.choosable ? pointsText(card.buy_point) : undefined,
          })}
      </p>
    </>
  )
}

type CardState = 'waiting' | 'turning' | 'shown'

interface CardSounds extends Pick<RevealCardProps, 'onCue'> {
  readonly state: CardState
  readonly scene: RevealScene
}
function useCardSounds({ state, scene, onCue }: CardSounds) {
  const playSound = useEffectEvent(onCue)
  useEffect(() => {
    if (state === 'turning') playSound({ kind: 'turn', scene })
    if (state === 'shown') playSound({ kind: 'open', scene })
  }, [state, scene])
}

/** Announces an extra prize and its winning ticket above the card, before the card turns. */
function ExtraRibbon({ extra }: { readonly extra: NonNullable<Card['extra']> }) {
  const texts = useTexts(drawsTexts)
  const extraName = useExtraName()
  return (
    <span className={extraRibbonStyles.ribbon} data-testid="extra-ribbon" aria-hidden="true">
      <b>{extraName(extra)}</b>
      <span className={extraRibbonStyles.ticket}>{texts.extraTicket(extra.ticket)}</span>
    </span>
  )
}

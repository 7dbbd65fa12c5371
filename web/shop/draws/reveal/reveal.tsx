import { useRef } from 'react'
import type { DrawResult } from '#contract/draws.ts'
import { bestRarity, rarityColor } from '#web/shop/draws/cards/rarity.rule.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { ShopText } from '#web/shop/language/shop-text.tsx'
import { vibrateFor } from './haptics.ts'
import styles from './reveal.module.css'
import { RevealCard } from './reveal-card.tsx'
import { RevealMovie } from './reveal-movie.tsx'
import { RevealOverlay } from './reveal-overlay.tsx'
import type { Cue } from './sound-cues.ts'
import { SoundToggle } from './sound-toggle.tsx'
import { supportedMovieUrl } from './supported-movie.ts'
import { usePreloadedImages } from './use-image-decoded.ts'
import { useRevealKeys } from './use-reveal-keys.ts'
import { type RevealProgress, useRevealState } from './use-reveal-state.ts'
import { useSound } from './use-sound.ts'

/**
 * From this number of cards on, the member can skip to the next rare card. With fewer cards, this
 * button would only be in the way.
 */
const SKIP_TO_RARE_FROM_COUNT = 10

export interface RevealProps {
  readonly draw: DrawResult
  readonly onDone: () => void
}

/**
 * Plays the reveal of a purchase: the overlay, the movie in the colour of the best rarity, and each
 * card.
 */
export function Reveal({ draw, onDone }: RevealProps) {
  const texts = useTexts(drawsTexts)
  const video = useRef<HTMLVideoElement>(null)
  const sound = useSound()
  const progress = useRevealState(draw.cards, onDone)
  const { state, tap, skipAll } = progress
  const playCue = (cue: Cue) => {
    sound.play(cue)
    vibrateFor(cue)
  }
  const start = () => {
    tap()
    sound.play({ kind: 'tap' })
    if (!progress.isMotionReduced) video.current?.play().catch(progress.endMovie)
  }
  useRevealKeys({ onTap: state.phase === 'overlay' ? start : tap, onSkipAll: skipAll })
  const color = rarityColor(bestRarity(draw.cards))
  return (
    <div className={styles.stage} data-testid="reveal" data-phase={state.phase}>
      {(state.phase === 'overlay' || state.phase === 'movie') && (
        <RevealMovie
          ref={video}
          source={supportedMovieUrl(draw.movie_style)}
          color={color}
          isPlaying={state.phase === 'movie'}
          onStarted={() => state.phase === 'movie' && sound.play({ kind: 'movie' })}
          onEnded={progress.endMovie}
          onSkip={tap}
        />
      )}
      {state.phase === 'overlay' && (
        <RevealOverlay
          title={<ShopText ja={draw.title} en={draw.title_en} />}
          cardTypeId={draw.card_type}
          onStart={start}
        />
      )}
      <CurrentCard draw={draw} progress={progress} color={color} onCue={playCue} />
      <SoundToggle isOn={sound.isOn} onToggle={sound.toggle} />
      <button type="button" className={styles.skipAll} onClick={skipAll}>
        {texts.skipAll}
      </button>
      {hasSkipToRare(progress, draw.cards.length) && (
        <button type="button" className={styles.skipToRare} onClick={progress.skipToRare}>
          {texts.skipToRare}
        </button>
      )}
    </div>
  )
}

/**
 * Returns whether the reveal offers to skip to the next rare card. The offer does not depend on the
 * cards that follow, because it would otherwise betray whether a rare card is still to come.
 */
function hasSkipToRare({ state }: RevealProgress, cardCount: number): boolean {
  return 'index' in state && cardCount >= SKIP_TO_RARE_FROM_COUNT
}

interface CurrentCardProps {
  readonly draw: DrawResult
  readonly progress: RevealProgress
  readonly color: string
  readonly onCue: (cue: Cue) => void
}
function CurrentCard({ draw: { cards, card_type }, progress, color, onCue }: CurrentCardProps) {
  const texts = useTexts(drawsTexts)
  const { state, tap, endTurn } = progress
  const index = 'index' in state ? state.index : -1
  const card = cards[index]
  usePreloadedImages(cards, index)
  if (card === undefined) return null
  return (
    <>
      <RevealCard
        key={card.history_id}
        card={card}
        cardTypeId={card_type}
        isShown={state.phase === 'shown'}
        progress={texts.progress(index + 1, cards.length)}
        hasHint={index === 0}
        onTap={tap}
        onTurned={() => endTurn(index)}
        onCue={onCue}
      />
      {index === 0 && <span className={styles.afterglow} style={{ '--rarity': color }} />}
    </>
  )
}

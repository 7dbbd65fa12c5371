import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { DrawResult } from '#contract/draws.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { bestRarity, rarityColor } from './movie.rule.ts'
import styles from './reveal.module.css'
import { INITIAL_STATE, type RevealAction, type RevealState, reduceReveal } from './reveal.rule.ts'
import { RevealCard } from './reveal-card.tsx'
import { RevealMovie } from './reveal-movie.tsx'
import { RevealOverlay } from './reveal-overlay.tsx'
import { SoundToggle } from './sound-toggle.tsx'
import { supportedMovieUrl } from './supported-movie.ts'
import { usePreloadedImages } from './use-image-decoded.ts'
import { useRevealKeys } from './use-reveal-keys.ts'
import { useSound } from './use-sound.ts'

export interface RevealProps {
  readonly draw: DrawResult
  readonly onDone: () => void
}

/** Plays a draw: the overlay, the movie in the colour of the best rarity, and each card. */
export function Reveal({ draw, onDone }: RevealProps) {
  const texts = useTexts(drawsTexts)
  const video = useRef<HTMLVideoElement>(null)
  const sound = useSound()
  const options = { cardCount: draw.cards.length, isMotionReduced: prefersReducedMotion() }
  const [state, dispatch] = useReducer(
    (state: RevealState, action: RevealAction) => reduceReveal(state, action, options),
    INITIAL_STATE,
  )
  const tap = () => dispatch({ type: 'tap' })
  const start = () => {
    tap()
    sound.play({ kind: 'tap' })
    if (!options.isMotionReduced)
      video.current?.play().catch(() => dispatch({ type: 'movie-ended' }))
  }
  const skipAll = () => dispatch({ type: 'skip-all' })
  useRevealKeys({
    onTap: state.phase === 'overlay' ? start : tap,
    onSkipAll: skipAll,
  })
  useDone(state, onDone)
  const index = 'index' in state ? state.index : -1
  const card = draw.cards[index]
  const color = rarityColor(bestRarity(draw.cards))
  usePreloadedImages(draw.cards, index)

  return (
    <div className={styles.stage} data-testid="reveal" data-phase={state.phase}>
      {(state.phase === 'overlay' || state.phase === 'movie') && (
        <RevealMovie
          ref={video}
          source={supportedMovieUrl(draw.movie_style)}
          color={color}
          isPlaying={state.phase === 'movie'}
          onStarted={() => state.phase === 'movie' && sound.play({ kind: 'movie' })}
          onEnded={() => dispatch({ type: 'movie-ended' })}
          onSkip={tap}
        />
      )}
      {state.phase === 'overlay' && (
        <RevealOverlay title={draw.title} cardTypeId={draw.card_type} onStart={start} />
      )}
      {card && (
        <RevealCard
          key={card.history_id}
          card={card}
          cardTypeId={draw.card_type}
          isShown={state.phase === 'shown'}
          progress={texts.progress(index + 1, draw.cards.length)}
          onTap={tap}
          onTurned={() => dispatch({ type: 'turned', index })}
          onCue={sound.play}
        />
      )}
      {index === 0 && <span className={styles.afterglow} style={{ '--rarity': color }} />}
      <SoundToggle isOn={sound.isOn} onToggle={sound.toggle} />
      <button type="button" className={styles.skipAll} onClick={skipAll}>
        {texts.skipAll}
      </button>
    </div>
  )
}

function useDone(state: RevealState, onDone: () => void) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (state.phase === 'done') done()
  }, [state.phase])
}

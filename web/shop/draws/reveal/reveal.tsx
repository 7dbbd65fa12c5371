import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { DrawResult } from '#contract/draws.ts'
import { shieldPresses } from '#web/kit/press-shield.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { durationStyle } from './durations.ts'
import { vibrateFor } from './haptics.ts'
import { movieRarities } from './movie-rise.rule.ts'
import styles from './reveal.module.css'
import type { RevealState } from './reveal.rule.ts'
import { RevealBoard } from './reveal-board.tsx'
import button from './reveal-button.module.css'
import { RevealCard } from './reveal-card.tsx'
import { planReveal, type RevealPlan } from './reveal-cards.rule.ts'
import { RevealMovie } from './reveal-movie.tsx'
import { RevealOverlay } from './reveal-overlay.tsx'
import type { Cue } from './sound-cues.ts'
import { SoundToggle } from './sound-toggle.tsx'
import { supportedMovieUrl } from './supported-movie.ts'
import { usePreloadedImages } from './use-image-decoded.ts'
import { type RevealProgress, useRevealState } from './use-reveal-state.ts'
import { type Sound, useSound } from './use-sound.ts'

export type RevealedDraw = Pick<
  DrawResult,
  'cards' | 'card_type' | 'movie_style' | 'title' | 'title_en' | 'pack_history_id'
>

export interface RevealProps {
  readonly draw: RevealedDraw
  readonly onDone: () => void
}

export function Reveal({ draw, onDone }: RevealProps) {
  const video = useRef<HTMLVideoElement>(null)
  const sound = useSound()
  const identity = useShownIdentity()
  const plan = useMemo(() => planReveal(draw.cards), [draw])
  const progress = useRevealState(plan, onDone)
  const { state, tap, skipAll } = progress
  useLayoutEffect(() => shieldPresses, [])
  const playCue = (cue: Cue) => {
    sound.play(cue)
    vibrateFor(cue)
  }
  const start = (hasSound: boolean) => {
    tap()
    if (sound.isChosen) sound.play({ kind: 'tap' })
    else sound.choose(hasSound)
    if (!progress.isMotionReduced) video.current?.play().catch(progress.endMovie)
  }
  useRevealKeys({
    onTap: state.phase === 'overlay' ? () => start(false) : tap,
    onSkipAll: skipAll,
  })
  const isAsking = state.phase === 'overlay' && !sound.isChosen
  const { start: firstRarity, end: lastRarity } = movieRarities(draw)
  return (
    <div
      className={styles.stage}
      data-testid="reveal"
      data-phase={state.phase}
      style={durationStyle}
    >
      {(state.phase === 'overlay' || state.phase === 'movie') && (
        <RevealMovie
          ref={video}
          source={supportedMovieUrl(draw.movie_style, identity)}
          cardTypeId={draw.card_type}
          firstRarity={firstRarity}
          lastRarity={lastRarity}
          isPlaying={state.phase === 'movie'}
          onStarted={() =>
            state.phase === 'movie' &&
            sound.play({ kind: 'movie', rises: firstRarity < lastRarity })
          }
          onEnded={progress.endMovie}
          onSkip={tap}
        />
      )}
      {state.phase === 'overlay' && (
        <RevealOverlay
          title={<ShopText ja={draw.title} en={draw.title_en} />}
          cardTypeId={draw.card_type}
          isAsking={isAsking}
          onStart={start}
        />
      )}
      <Cards draw={draw} plan={plan} progress={progress} onCue={playCue} />
      <Controls plan={plan} progress={progress} sound={isAsking ? undefined : sound} />
      {areFirstCards(state) && <Afterglow rarity={lastRarity} />}
    </div>
  )
}

interface ControlsProps {
  readonly plan: RevealPlan
  readonly progress: RevealProgress
  /** Undefined while the overlay asks about the sound. */
  readonly sound: Sound | undefined
}
function Controls({ plan, progress, sound }: ControlsProps) {
  const texts = useTexts(drawsTexts)
  return (
    <>
      {sound && <SoundToggle isOn={sound.isOn} onToggle={() => sound.choose(!sound.isOn)} />}
      <button
        type="button"
        className={`${button.button} ${styles.skipAll}`}
        onClick={progress.skipAll}
      >
        {texts.skipAll}
      </button>
      {plan.hasSkipToRare && 'index' in progress.state && (
        <button
          type="button"
          className={`${button.button} ${styles.skipToRare}`}
          onClick={progress.skipToRare}
        >
          {texts.skipToRare}
        </button>
      )}
    </>
  )
}

function Afterglow({ rarity }: { readonly rarity: number }) {
  const rarityColor = useRarityColor()
  return <span className={styles.afterglow} style={{ '--rarity': rarityColor(rarity) }} />
}

/** Returns whether the movie has just given way to the first card or to the board. */
function areFirstCards(state: RevealState): boolean {
  if (state.phase === 'board') return state.board.opened.length === 0
  return 'index' in state && state.index === 0 && state.board === undefined
}

interface CardsProps {
  readonly draw: RevealedDraw
  readonly plan: RevealPlan
  readonly progress: RevealProgress
  readonly onCue: (cue: Cue) => void
}
function Cards({ draw: { card_type }, plan: { cards }, progress, onCue }: CardsProps) {
  const texts = useTexts(drawsTexts)
  const { state, tap, endTurn } = progress
  const index = 'index' in state ? state.index : -1
  const card = cards[index]
  const board = 'board' in state ? state.board : undefined
  usePreloadedImages(cards, index)
  if (state.phase === 'board') {
    return (
      <RevealBoard
        cards={cards}
        cardTypeId={card_type}
        board={state.board}
        progress={progress}
        onCue={onCue}
      />
    )
  }
  if (card === undefined) return null
  return (
    <RevealCard
      key={card.history_id}
      card={card}
      cardTypeId={card_type}
      isShown={state.phase === 'shown'}
      progress={texts.progress(board?.opened.length ?? index + 1, cards.length)}
      hasHint={index === 0}
      onTap={tap}
      onTurned={() => endTurn(index)}
      onCue={onCue}
    />
  )
}

interface RevealKeys {
  readonly onTap: () => void
  readonly onSkipAll: () => void
}

/** Enter and Space work as a tap even without focus. A held key counts once. */
function useRevealKeys({ onTap, onSkipAll }: RevealKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat) return event.preventDefault()
    if (event.key === 'Escape') return onSkipAll()
    const isTap = event.key === 'Enter' || event.key === ' '
    if (isTap && event.target === document.body) onTap()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

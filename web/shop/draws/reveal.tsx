import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { DrawResult } from '#contract/draws.ts'
import { bestRarity, colorOf } from './movie.rule.ts'
import { movieHere } from './movie-here.ts'
import styles from './reveal.module.css'
import { type RevealAct, type Reveal as RevealState, revealNext, START } from './reveal.rule.ts'
import { RevealCard } from './reveal-card.tsx'
import { RevealMovie } from './reveal-movie.tsx'
import { RevealOverlay } from './reveal-overlay.tsx'
import { SoundToggle } from './sound-toggle.tsx'
import { useDecodedAhead } from './use-decoded.ts'
import { useDrawsTexts } from './use-draws-texts.ts'
import { useRevealKeys } from './use-reveal-keys.ts'
import { useSound } from './use-sound.ts'
import { wantsStillness } from './wants-stillness.ts'

export interface RevealProps {
  readonly draw: DrawResult
  readonly onDone: () => void
}

/** Tap, movie in the colour of the best rarity, flip, next; skip and skip-all always there. */
export function Reveal({ draw, onDone }: RevealProps) {
  const texts = useDrawsTexts()
  const video = useRef<HTMLVideoElement>(null)
  const sound = useSound()
  const rules = { cardCount: draw.cards.length, isStill: wantsStillness() }
  const [reveal, act] = useReducer(
    (now: RevealState, next: RevealAct) => revealNext(now, next, rules),
    START,
  )
  const tap = () => act({ act: 'tap' })
  const start = () => {
    tap()
    sound.play({ cue: 'tap' })
    if (!rules.isStill) video.current?.play().catch(() => act({ act: 'movie-ended' }))
  }
  const skipAll = () => act({ act: 'skip-all' })
  useRevealKeys({
    onTap: reveal.phase === 'overlay' ? start : tap,
    onSkipAll: skipAll,
  })
  useDone(reveal, onDone)
  const index = 'index' in reveal ? reveal.index : -1
  const card = draw.cards[index]
  const color = colorOf(bestRarity(draw.cards))
  useDecodedAhead(draw.cards, index)

  return (
    <div className={styles.stage} data-testid="reveal" data-phase={reveal.phase}>
      {(reveal.phase === 'overlay' || reveal.phase === 'movie') && (
        <RevealMovie
          ref={video}
          source={movieHere(draw.movie_style)}
          color={color}
          isPlaying={reveal.phase === 'movie'}
          onStarted={() => reveal.phase === 'movie' && sound.play({ cue: 'movie' })}
          onEnded={() => act({ act: 'movie-ended' })}
          onSkip={tap}
        />
      )}
      {reveal.phase === 'overlay' && (
        <RevealOverlay title={draw.title} cardTypeId={draw.card_type} onStart={start} />
      )}
      {card && (
        <RevealCard
          key={card.history_id}
          card={card}
          cardTypeId={draw.card_type}
          isShown={reveal.phase === 'shown'}
          progress={texts.progress(index + 1, draw.cards.length)}
          onTap={tap}
          onTurned={() => act({ act: 'turned', index })}
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

function useDone(reveal: RevealState, onDone: () => void) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (reveal.phase === 'done') done()
  }, [reveal.phase])
}

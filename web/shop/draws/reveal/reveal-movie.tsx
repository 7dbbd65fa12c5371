import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { useRarityColor } from '#web/shop/draws/cards/use-rarity-color.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { DURATIONS_MS } from './durations.ts'
import button from './reveal-button.module.css'
import { RevealDeck } from './reveal-deck.tsx'
import styles from './reveal-movie.module.css'

export interface RevealMovieProps {
  readonly ref: Ref<HTMLVideoElement>
  readonly source: string
  readonly cardTypeId: number
  /** The rarities whose colours the movie has before and after its burst. */
  readonly firstRarity: number
  readonly lastRarity: number
  readonly isPlaying: boolean
  /**
   * The component calls this function once, when the movie starts, even if the movie stalls and
   * resumes.
   */
  readonly onStarted: () => void
  readonly onEnded: () => void
  readonly onSkip: () => void
}

/**
 * Plays the movie. The browser loads the movie while the overlay still covers it, so that the movie
 * can start at the first tap. On a slow line the deck stays in sight until the movie starts.
 */
export function RevealMovie(props: RevealMovieProps) {
  const { ref, source, cardTypeId, firstRarity, lastRarity, isPlaying } = props
  const { onStarted, onEnded, onSkip } = props
  const texts = useTexts(drawsTexts)
  const rarityColor = useRarityColor()
  const [hasStarted, setHasStarted] = useState(false)
  const noteProgress = useStallEnd(isPlaying, onEnded)
  return (
    <div
      className={styles.movie}
      data-testid="reveal-movie"
      data-playing={isPlaying}
      data-started={hasStarted}
      data-first={firstRarity}
      data-last={lastRarity}
      style={{ '--rarity': rarityColor(lastRarity), '--first': rarityColor(firstRarity) }}
    >
      {isPlaying && !hasStarted && (
        <span className={styles.still} data-testid="movie-still">
          <RevealDeck cardTypeId={cardTypeId} />
        </span>
      )}
      <video
        ref={ref}
        className={styles.video}
        src={source}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        onPlaying={() => {
          if (!hasStarted) onStarted()
          setHasStarted(true)
        }}
        onEnded={onEnded}
        onError={onEnded}
        onTimeUpdate={noteProgress}
      />
      <span className={styles.tint} />
      <span className={styles.tintLight} />
      {firstRarity < lastRarity && <span className={styles.rise} />}
      <span className={styles.flood} />
      {isPlaying && (
        <button
          type="button"
          className={`${button.button} ${styles.skip}`}
          onClick={onSkip}
          // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this button.
          autoFocus
        >
          {texts.skip}
        </button>
      )}
    </div>
  )
}

/** Ends a movie that stalls. Returns the function that notes its progress. */
function useStallEnd(isPlaying: boolean, onEnded: () => void): () => void {
  const endStalledMovie = useEffectEvent(onEnded)
  const lastProgressAtMs = useRef(0)
  useEffect(() => {
    if (!isPlaying) return
    lastProgressAtMs.current = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - lastProgressAtMs.current >= DURATIONS_MS.movieStalls)
        endStalledMovie()
    }, DURATIONS_MS.movieStalls / 8)
    return () => clearInterval(timer)
  }, [isPlaying])
  return () => {
    lastProgressAtMs.current = performance.now()
  }
}

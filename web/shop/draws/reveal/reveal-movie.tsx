import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import styles from './reveal.module.css'

/**
 * A movie that makes no progress for this long counts as ended. The member therefore always reaches
 * the cards (Q60).
 */
const STALL_TIMEOUT_MS = 4000

export interface RevealMovieProps {
  readonly ref: Ref<HTMLVideoElement>
  readonly source: string
  readonly color: string
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
 * can start at the first tap.
 */
export function RevealMovie(props: RevealMovieProps) {
  const { ref, source, color, isPlaying, onStarted, onEnded, onSkip } = props
  const texts = useTexts(drawsTexts)
  const endStalledMovie = useEffectEvent(onEnded)
  const hasStarted = useRef(false)
  const lastProgressAtMs = useRef(0)
  useEffect(() => {
    if (!isPlaying) return
    lastProgressAtMs.current = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - lastProgressAtMs.current >= STALL_TIMEOUT_MS) endStalledMovie()
    }, STALL_TIMEOUT_MS / 8)
    return () => clearInterval(timer)
  }, [isPlaying])

  return (
    <div className={styles.movie} data-playing={isPlaying}>
      <video
        ref={ref}
        className={styles.video}
        src={source}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        onPlaying={() => {
          if (!hasStarted.current) onStarted()
          hasStarted.current = true
        }}
        onEnded={onEnded}
        onError={onEnded}
        onTimeUpdate={() => {
          lastProgressAtMs.current = performance.now()
        }}
      />
      <span className={styles.tint} style={{ backgroundColor: color }} />
      <span className={styles.tintLight} style={{ backgroundColor: color }} />
      {isPlaying && <span className={styles.flood} style={{ '--rarity': color }} />}
      {isPlaying && (
        // biome-ignore lint/a11y/noAutofocus: keyboard users continue with this button.
        <button type="button" className={styles.skip} onClick={onSkip} autoFocus>
          {texts.skip}
        </button>
      )}
    </div>
  )
}

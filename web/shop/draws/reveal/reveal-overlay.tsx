import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import button from './reveal-button.module.css'
import { RevealDeck } from './reveal-deck.tsx'
import styles from './reveal-overlay.module.css'

export interface RevealOverlayProps {
  readonly title: ReactNode
  readonly cardTypeId: number
  /** True if the member has not yet chosen whether reveals have sound. */
  readonly isAsking: boolean
  readonly onStart: (hasSound: boolean) => void
}

/**
 * Waits for the first tap. The first overlay on a device asks whether the reveal has sound; a tap
 * beside the two answers starts it without.
 */
export function RevealOverlay({ title, cardTypeId, isAsking, onStart }: RevealOverlayProps) {
  const texts = useTexts(drawsTexts)
  return (
    <>
      <button
        type="button"
        className={styles.overlay}
        data-asking={isAsking}
        onClick={() => onStart(false)}
        // biome-ignore lint/a11y/noAutofocus: the reveal fills the screen, and this button is its first step.
        autoFocus
      >
        <span className={styles.beams} aria-hidden="true" />
        <RevealDeck cardTypeId={cardTypeId} />
        <span className={styles.packTitle}>{title}</span>
        <span className={styles.tap}>{texts.tapToStart}</span>
      </button>
      {isAsking && (
        <fieldset className={styles.question}>
          <legend className="hidden-text">{texts.soundQuestion}</legend>
          <button
            type="button"
            className={`${button.button} ${styles.answer}`}
            data-main=""
            onClick={() => onStart(true)}
          >
            {texts.openWithSound}
          </button>
          <button
            type="button"
            className={`${button.button} ${styles.answer}`}
            onClick={() => onStart(false)}
          >
            {texts.openSilently}
          </button>
        </fieldset>
      )}
    </>
  )
}

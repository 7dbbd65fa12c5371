import type { ReactNode } from 'react'
import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import styles from './reveal.module.css'

const DECK_POSITIONS = ['left', 'right', 'middle'] as const

export interface RevealOverlayProps {
  readonly title: ReactNode
  readonly cardTypeId: number
  readonly onStart: () => void
}

export function RevealOverlay({ title, cardTypeId, onStart }: RevealOverlayProps) {
  const texts = useTexts(drawsTexts)
  return (
    // biome-ignore lint/a11y/noAutofocus: the reveal fills the screen, and this button is its first step.
    <button type="button" className={styles.overlay} onClick={onStart} autoFocus>
      <span className={styles.beams} aria-hidden="true" />
      <span className={styles.deck} aria-hidden="true">
        {DECK_POSITIONS.map((position) => (
          <span key={position} className={styles.deckCard} data-place={position}>
            <CardBack typeId={cardTypeId} />
          </span>
        ))}
      </span>
      <span className={styles.packTitle}>{title}</span>
      <span className={styles.tap}>{texts.tapToStart}</span>
    </button>
  )
}

import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import styles from './sound-toggle.module.css'

export interface SoundToggleProps {
  readonly isOn: boolean
  readonly onToggle: () => void
}

/**
 * Turns the sound on or off. The button has no keyboard shortcut, because voice control could
 * trigger a shortcut by accident (WCAG 2.1.4).
 */
export function SoundToggle({ isOn, onToggle }: SoundToggleProps) {
  const texts = useTexts(drawsTexts)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-label={texts.sound}
      title={texts.sound}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M4 9.5h3.6L12.5 5v14l-4.9-4.5H4Z" />
        {isOn ? (
          <path className={styles.line} d="M15.6 9a4.2 4.2 0 0 1 0 6M18 6.4a8 8 0 0 1 0 11.2" />
        ) : (
          <path className={styles.line} d="m16 9.5 5 5m0-5-5 5" />
        )}
      </svg>
      <span aria-hidden="true">{isOn ? texts.soundOn : texts.soundOff}</span>
    </button>
  )
}

import { useTexts } from '#web/language/language.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import styles from './heart-button.module.css'

export interface HeartButtonProps {
  /** Of the pack or the good. */
  readonly name: string
  readonly isKept: boolean
  readonly onToggle: () => void
}

/** Marks something as a favourite, or removes the mark. The button stands on the picture. */
export function HeartButton({ name, isKept, onToggle }: HeartButtonProps) {
  const texts = useTexts(packsTexts)
  return (
    <button
      type="button"
      className={styles.keep}
      aria-pressed={isKept}
      aria-label={texts.keep(name)}
      title={texts.favourites}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 20.2 4.6 13a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z" />
      </svg>
    </button>
  )
}

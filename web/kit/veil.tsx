import { useEffect, useRef, useState } from 'react'
import styles from './veil.module.css'

/** Quick loads show nothing: a spinner that flashes is worse than none. */
const PATIENCE_MS = 150

/** The spinner over the whole screen, above open dialogs too. Clicks pass: the one loading flag holds them. */
export function Veil({ isShown, label }: { isShown: boolean; label: string }) {
  const veil = useRef<HTMLDivElement>(null)
  const isDue = useDue(isShown)
  useEffect(() => {
    // Without popovers it still lies over the page, only not over an open dialog.
    if (isDue && 'popover' in HTMLElement.prototype) veil.current?.showPopover()
  }, [isDue])
  if (!isDue) return null
  return (
    <div ref={veil} popover="manual" className={styles.veil} role="status" data-testid="spinner">
      <span className={styles.wheel} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  )
}

function useDue(isShown: boolean): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(isShown), isShown ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [isShown])
  return isDue && isShown
}

import { useEffect, useRef, useState } from 'react'
import styles from './loading-overlay.module.css'

/**
 * The time in milliseconds before the spinner appears. A shorter load shows none, because a short
 * flash disturbs.
 */
const DELAY_MS = 150

/**
 * Renders a spinner over the whole screen and its open dialogs. The overlay lets clicks through;
 * the loading flag makes the screens ignore them.
 */
export function LoadingOverlay({ isShown, label }: { isShown: boolean; label: string }) {
  const overlay = useRef<HTMLDivElement>(null)
  const isDelayed = useDelayed(isShown)
  useEffect(() => {
    // In browsers without popovers the overlay covers the page, but not an open dialog.
    if (isDelayed && 'popover' in HTMLElement.prototype) overlay.current?.showPopover()
  }, [isDelayed])
  if (!isDelayed) return null
  return (
    <div
      ref={overlay}
      popover="manual"
      className={styles.overlay}
      role="status"
      data-testid="spinner"
    >
      <span className={styles.wheel} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  )
}

function useDelayed(isShown: boolean): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(isShown), isShown ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [isShown])
  return isDelayed && isShown
}

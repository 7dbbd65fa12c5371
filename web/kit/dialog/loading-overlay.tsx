import { useEffect, useRef, useState } from 'react'
import styles from './loading-overlay.module.css'

/**
 * The time in milliseconds before the spinner appears. A shorter load shows no spinner, because a
 * short flash would disturb the member.
 */
const DELAY_MS = 150

/**
 * Renders a spinner over the whole screen and over open dialogs. Clicks pass through the overlay,
 * but screens ignore them while the site is busy.
 */
export function LoadingOverlay({ isShown, label }: { isShown: boolean; label: string }) {
  const overlay = useRef<HTMLDivElement>(null)
  const isDelayed = useDelayed(isShown)
  useEffect(() => {
    // A popover also covers an open dialog. In a browser without popovers, the overlay covers only
    // the page.
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

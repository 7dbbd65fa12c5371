import { useEffect, useRef, useState } from 'react'
import styles from './loading-overlay.module.css'

/**
 * The time in milliseconds before the spinner appears. A load that takes less time shows no
 * spinner, because a short flash would disturb the member.
 */
const DELAY_MS = 150

/**
 * Renders a spinner over the whole screen, including open dialogs. The overlay does not block
 * clicks. The screens themselves ignore clicks while something loads.
 */
export function LoadingOverlay({ isShown, label }: { isShown: boolean; label: string }) {
  const overlay = useRef<HTMLDivElement>(null)
  const isDelayed = useDelayed(isShown)
  useEffect(() => {
    // As a popover, the overlay also covers an open dialog. In a browser without popovers, the
    // overlay covers only the page.
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

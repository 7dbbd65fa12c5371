import { useEffect, useRef, useState } from 'react'
import styles from './loading-overlay.module.css'

/** Quick loads show nothing: a spinner that flashes is worse than none. */
const DELAY_MS = 150

/** The spinner over the whole screen, above open dialogs too. Clicks pass: the one loading flag holds them. */
export function LoadingOverlay({ isShown, label }: { isShown: boolean; label: string }) {
  const overlay = useRef<HTMLDivElement>(null)
  const isDelayed = useDelayed(isShown)
  useEffect(() => {
    // Without popovers it still lies over the page, only not over an open dialog.
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

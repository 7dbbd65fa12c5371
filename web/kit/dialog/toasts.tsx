import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './toasts.module.css'

const SHOWN_MS = 6000
type ShowToast = (message: string) => void
const ToastContext = createContext<ShowToast>(() => {})

/**
 * Returns a function that shows a short message, for example after a success. The message
 * disappears by itself after some seconds, and is still shown if the member opens another screen
 * meanwhile.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly message: string }>()
  const toast = useCallback<ShowToast>((message) => setShown({ message }), [])
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <ToastContext value={toast}>
      {children}
      {/* This element is always rendered, because screen readers announce only changes within
          an existing live region. */}
      <div className={styles.place} aria-live="polite" data-testid="toast">
        {shown && <p className={styles.toast}>{shown.message}</p>}
      </div>
    </ToastContext>
  )
}

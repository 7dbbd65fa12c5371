import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './toasts.module.css'

const SHOWN_MS = 6000
type ShowToast = (message: string) => void
const ToastContext = createContext<ShowToast>(() => {})

/** Says in passing that something went well; it goes by itself and outlives the screen. */
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
      {/* There from the start: screen readers announce only what changes in it. */}
      <div className={styles.place} aria-live="polite" data-testid="toast">
        {shown && <p className={styles.toast}>{shown.message}</p>}
      </div>
    </ToastContext>
  )
}

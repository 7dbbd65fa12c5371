import type { ReactNode } from 'react'
import styles from './done.module.css'

/** The stamp under something finished, and what comes next. */
export function Done({ seal, children }: { readonly seal: string; readonly children: ReactNode }) {
  return (
    <div className={styles.done}>
      <span className={styles.seal} aria-hidden="true">
        {seal}
      </span>
      {children}
    </div>
  )
}

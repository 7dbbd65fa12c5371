import type { ReactNode } from 'react'
import { Seal } from '#web/kit/seal.tsx'
import styles from './done.module.css'

/** A finished process: a seal, and what comes next. */
export function Done({ seal, children }: { readonly seal: string; readonly children: ReactNode }) {
  return (
    <div className={styles.done}>
      <Seal label={seal} />
      {children}
    </div>
  )
}

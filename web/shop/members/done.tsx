import type { ReactNode } from 'react'
import { Seal } from '#web/kit/picture/seal.tsx'
import styles from './done.module.css'

/** Shows a seal for a finished process, such as a registration, and what the member can do next. */
export function Done({ seal, children }: { readonly seal: string; readonly children: ReactNode }) {
  return (
    <div className={styles.done}>
      <Seal label={seal} />
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Seal, type SealKind } from '#web/kit/picture/seal.tsx'
import styles from './done.module.css'

interface DoneProps {
  readonly seal: string
  readonly kind?: SealKind
  readonly children: ReactNode
}

/** Shows a seal for the state of a process, such as a registration, and what the member can do next. */
export function Done({ seal, kind = 'done', children }: DoneProps) {
  return (
    <div className={styles.done}>
      <Seal label={seal} kind={kind} />
      {children}
    </div>
  )
}

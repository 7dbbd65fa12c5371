import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Illustration } from './illustration.tsx'
import { useKitTexts } from './kit-texts.ts'
import styles from './placeholders.module.css'

export interface EmptyStateProps {
  readonly text: string
  /** A link or button to continue with. */
  readonly children?: ReactNode
}

/** Shown in place of an empty list, with a link or button to continue. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={styles.placeholder}>
      <Illustration name="empty" />
      <p role="status">{text}</p>
      {children}
    </div>
  )
}

export interface LoadFailedProps {
  /** The text shown in place of the general message. */
  readonly text?: string
  readonly onRetry: () => unknown
}

/** Shown in place of content that could not be fetched, with a button to try again. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const texts = useKitTexts()
  return (
    <div className={styles.placeholder} role="alert">
      <Illustration name="error" />
      <p>{text ?? texts.loadFailed}</p>
      <Button onClick={() => onRetry()}>{texts.retry}</Button>
    </div>
  )
}

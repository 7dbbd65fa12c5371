import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Illustration } from './illustration.tsx'
import styles from './placeholders.module.css'

export interface EmptyStateProps {
  readonly text: string
  /** A link or button with which the member can continue. */
  readonly children?: ReactNode
}

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
  /** A text to show instead of the general message. */
  readonly text?: string
  readonly onRetry: () => unknown
}

/**
 * Renders a message, and a button to try again, in the place of content that could not be fetched.
 */
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

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Illustration } from './illustration.tsx'
import { useKitTexts } from './kit-texts.ts'
import styles from './placeholders.module.css'

export interface EmptyStateProps {
  readonly text: string
  /** The way on, where there is one. */
  readonly children?: ReactNode
}

/** A place that is empty, and what to do about it. */
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
  /** What is missing, where the plain words are not enough. */
  readonly text?: string
  readonly onRetry: () => unknown
}

/** In place of what could not be fetched, with the way to try again. */
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

import type { ReactNode } from 'react'
import styles from './blank.module.css'
import { Button } from './button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { Print } from './print.tsx'

export interface NothingProps {
  readonly text: string
  /** The way on, where there is one. */
  readonly children?: ReactNode
}

/** A place that is empty, and what to do about it. */
export function Nothing({ text, children }: NothingProps) {
  return (
    <div className={styles.blank}>
      <Print name="bare" />
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
    <div className={styles.blank} role="alert">
      <Print name="torn" />
      <p>{text ?? texts.loadFailed}</p>
      <Button onClick={() => onRetry()}>{texts.retry}</Button>
    </div>
  )
}

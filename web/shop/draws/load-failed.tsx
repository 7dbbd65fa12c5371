import { Button } from '#web/kit/button.tsx'
import styles from './load-failed.module.css'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface LoadFailedProps {
  readonly onRetry: () => unknown
}

export function LoadFailed({ onRetry }: LoadFailedProps) {
  const texts = useDrawsTexts()
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.loadFailed}</p>
      <Button onClick={() => onRetry()}>{texts.retry}</Button>
    </div>
  )
}

import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './script-failed.module.css'

export interface ScriptFailedProps {
  readonly text: string
  readonly onRetry: () => void
}

/** Says that a provider's script could not be loaded. A button loads the script again. */
export function ScriptFailed({ text, onRetry }: ScriptFailedProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{texts.reloadScript}</Button>
    </div>
  )
}

import { Button } from '#web/kit/button.tsx'
import styles from './notice.module.css'
import { usePaymentsTexts } from './use-payments-texts.ts'

export function LoadFailed({ onRetry }: { readonly onRetry: () => unknown }) {
  const texts = usePaymentsTexts()
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.loadFailed}</p>
      <Button onClick={() => onRetry()}>{texts.retry}</Button>
    </div>
  )
}

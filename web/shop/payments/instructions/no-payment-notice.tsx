import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { HistoryAndTopLinks } from '#web/shop/payments/history-and-top-links.tsx'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './instructions.module.css'

export interface NoPaymentNoticeProps {
  readonly text: string
  readonly hint: string
  /** Loads the payment again. Undefined if another attempt would fail too. */
  readonly onRetry?: () => unknown
}

/** Says that the member has no current payment, or that the payment could not be loaded (Q34). */
export function NoPaymentNotice({ text, hint, onRetry }: NoPaymentNoticeProps) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  return (
    <div className={styles.sheet}>
      <div className={styles.words} role="alert">
        <p className={styles.promise}>{text}</p>
        <p>{hint}</p>
      </div>
      <nav className={styles.actions} aria-label={texts.nextActions}>
        {onRetry && (
          <Button tone="main" isWide onClick={() => onRetry()}>
            {payments.retry}
          </Button>
        )}
        <HistoryAndTopLinks />
      </nav>
    </div>
  )
}

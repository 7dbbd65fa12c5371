import type { PaymentStatus } from '#contract/payments.ts'
import { useTexts } from '#web/language/language.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { NextActions } from './next-actions.tsx'
import { ResultPanel } from './result-panel.tsx'

export interface PaymentStatusPanelProps {
  readonly status: Exclude<PaymentStatus, 'open'>
}

/** Replaces the payment instructions once the member must not pay any more. */
export function PaymentStatusPanel({ status }: PaymentStatusPanelProps) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  return (
    <>
      {status === 'paid' && <ResultPanel seal="paid" message={payments.succeeded} />}
      {status === 'held' && (
        <ResultPanel seal="checking" message={texts.checking} hint={texts.noSecondPayment} />
      )}
      {status === 'over' && (
        <ResultPanel seal="failed" message={texts.over} hint={texts.overHint} />
      )}
      <NextActions packId={undefined} buyAgain={status === 'over' ? 'another-way' : undefined} />
    </>
  )
}

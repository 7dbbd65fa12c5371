import type { PaymentStanding } from '#contract/payments.ts'
import { useOutcomesTexts } from '#web/shop/payments/use-outcomes-texts.ts'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'
import { NextActions } from './next-actions.tsx'
import { ResultPanel } from './result-panel.tsx'

export interface PaymentStatusPanelProps {
  readonly status: Exclude<PaymentStanding, 'open'>
}

/** Replaces the instructions of a payment that the member must not pay any more. */
export function PaymentStatusPanel({ status }: PaymentStatusPanelProps) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
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

import type { ReactNode } from 'react'
import { Seal } from '#web/kit/picture/seal.tsx'
import { useTexts } from '#web/language/language.ts'
import { failureText } from '#web/shop/payments/failure-text.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PurchaseResult } from './purchase-result.rule.ts'
import styles from './result-panel.module.css'

/** The look of the seal for each result of a payment. */
const SEAL_KINDS = {
  paid: 'done',
  pending: 'open',
  checking: 'open',
  unfinished: 'open',
  failed: 'over',
} as const

export interface ResultPanelProps {
  readonly seal: keyof typeof SEAL_KINDS
  readonly message: string
  readonly hint?: string | undefined
  readonly children?: ReactNode
}

export function ResultPanel({ seal, message, hint, children }: ResultPanelProps) {
  const texts = useTexts(outcomesTexts)
  return (
    <div className={styles.panel}>
      <Seal label={texts.seals[seal]} kind={SEAL_KINDS[seal]} />
      <div className={styles.words} role="status">
        <p className={styles.message}>{message}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  )
}

export function PurchaseResultPanel({
  purchaseResult,
}: {
  readonly purchaseResult: PurchaseResult
}) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  switch (purchaseResult.kind) {
    case 'paid':
      return (
        <ResultPanel seal="paid" message={payments.succeeded}>
          <Credited points={purchaseResult.points} coins={purchaseResult.coins} />
        </ResultPanel>
      )
    case 'pending':
      return <ResultPanel seal="pending" message={texts.pending} hint={texts.noSecondPayment} />
    case 'checking':
      return <ResultPanel seal="checking" message={texts.checking} hint={texts.noSecondPayment} />
    case 'unfinished':
      return (
        <ResultPanel
          seal="unfinished"
          message={texts.unfinished}
          hint={texts.unfinishedHint + (purchaseResult.url === null ? '' : texts.continueHint)}
        />
      )
    case 'failed':
      return <ResultPanel seal="failed" message={failureText(purchaseResult, payments)} />
    case 'unknown':
      return (
        <ResultPanel
          seal="failed"
          message={failureText(purchaseResult, payments)}
          hint={texts.unknownHint}
        />
      )
  }
}

interface CreditedProps {
  readonly points: number
  readonly coins: number
}

export function Credited({ points, coins }: CreditedProps) {
  const texts = useTexts(outcomesTexts)
  if (points === 0) return null
  return (
    <p className={styles.gained}>
      <span>{texts.gained}</span>
      <b>+{texts.points(points)}</b>
      {coins > 0 && <b data-coin="true">+{texts.coins(coins)}</b>}
    </p>
  )
}

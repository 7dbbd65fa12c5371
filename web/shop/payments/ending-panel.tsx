import type { ReactNode } from 'react'
import { Seal } from '#web/kit/seal.tsx'
import type { Ending } from './ending.rule.ts'
import styles from './ending-panel.module.css'
import { failureText } from './failure-text.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

/** How the seal looks under each word. */
const KINDS = {
  paid: 'done',
  asking: 'open',
  checking: 'open',
  unfinished: 'open',
  failed: 'over',
} as const

export interface EndingPanelProps {
  readonly seal: keyof typeof KINDS
  readonly message: string
  readonly hint?: string | undefined
  readonly children?: ReactNode
}

/** How it ended, at one glance: a seal, one sentence, and what to know about it. */
export function EndingPanel({ seal, message, hint, children }: EndingPanelProps) {
  const texts = useOutcomesTexts()
  return (
    <div className={styles.panel}>
      <Seal word={texts.seals[seal]} kind={KINDS[seal]} />
      <div className={styles.words} role="status">
        <p className={styles.message}>{message}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  )
}

/** The panel of a completion page. */
export function EndingOf({ ending }: { readonly ending: Ending }) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  switch (ending.kind) {
    case 'paid':
      return (
        <EndingPanel seal="paid" message={payments.succeeded}>
          <Gained points={ending.points} coins={ending.coins} />
        </EndingPanel>
      )
    case 'asking':
      return <EndingPanel seal="asking" message={texts.asking} hint={texts.noSecondPayment} />
    case 'checking':
      return <EndingPanel seal="checking" message={texts.checking} hint={texts.noSecondPayment} />
    case 'unfinished':
      return (
        <EndingPanel seal="unfinished" message={texts.unfinished} hint={texts.unfinishedHint} />
      )
    case 'failed':
      return <EndingPanel seal="failed" message={failureText(ending.payId, payments)} />
    case 'unheard':
      return (
        <EndingPanel
          seal="failed"
          message={failureText(ending.payId, payments)}
          hint={texts.unheardHint}
        />
      )
  }
}

interface GainedProps {
  readonly points: number
  readonly coins: number
}

export function Gained({ points, coins }: GainedProps) {
  const texts = useOutcomesTexts()
  if (points === 0) return null
  return (
    <p className={styles.gained}>
      <span>{texts.gained}</span>
      <b>+{texts.points(points)}</b>
      {coins > 0 && <b data-coin="true">+{texts.coins(coins)}</b>}
    </p>
  )
}

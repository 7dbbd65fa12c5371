import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { PAYMENT } from '#contract/constants.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { HistoryAndTopLinks } from '#web/shop/payments/history-and-top-links.tsx'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { PaymentStatusPanel } from '#web/shop/payments/result/payment-status-panel.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CopyableRow } from './copyable-row.tsx'
import styles from './instructions.module.css'
import { NoPaymentNotice } from './no-payment-notice.tsx'
import { TransferRules } from './transfer-rules.tsx'

export type Bank = Answer<'GET /user/bank'>['detail']

export function BankTransferScreen() {
  const texts = useTexts(outcomesTexts)
  return (
    <TransferScreen payId={PAYMENT.bankTransfer} title={texts.bankTitle} lead={texts.bankLead}>
      {(bank) => (
        <>
          <dl className={styles.facts}>
            <Amount bank={bank} />
            <CopyableRow name={texts.bank} value={bank.bank} />
            <CopyableRow name={texts.bankNumber} value={bank.number} copyText={bank.number} />
            <CopyableRow name={texts.bankHolder} value={bank.name} copyText={bank.name} />
            <Due bank={bank} />
          </dl>
          <TransferRules handled={bank.handled} />
        </>
      )}
    </TransferScreen>
  )
}

/**
 * The screen /payge-transfer-information, which shows the amount, where the member can pay the
 * amount, and the numbers that the bank asks for (Q93).
 */
export function PayEasyTransferScreen() {
  const texts = useTexts(outcomesTexts)
  return (
    <TransferScreen payId={PAYMENT.payEasy} title={texts.payEasyTitle} lead={texts.payEasyLead}>
      {(bank) => (
        <>
          <dl className={styles.facts}>
            <Amount bank={bank} />
            {bank.bank && <CopyableRow name={texts.payEasyOrganisation} value={bank.bank} />}
            <PayEasyNumber number={bank.number} />
            {bank.name && <CopyableRow name={texts.payEasyName} value={bank.name} />}
            {bank.email && (
              <CopyableRow name={texts.email} value={bank.email} copyText={bank.email} />
            )}
            <Due bank={bank} />
          </dl>
          <section className={styles.words}>
            <h2>{texts.howToPay}</h2>
            <ol>
              {texts.payEasySteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {bank.email && <p>{texts.payEasyEmailHint}</p>}
          </section>
        </>
      )}
    </TransferScreen>
  )
}

/** The parts that the bank asks for: organisation, customer and confirmation. */
function PayEasyNumber({ number }: { readonly number: string }) {
  const texts = useTexts(outcomesTexts)
  const parts = number.split('-')
  if (number === '') return null
  if (parts.length !== texts.payEasyParts.length) {
    return <CopyableRow name={texts.payEasyNumber} value={number} copyText={number} />
  }
  return parts.map((part, index) => (
    <CopyableRow
      key={texts.payEasyParts[index]}
      name={texts.payEasyParts[index] ?? ''}
      value={part}
      copyText={part}
    />
  ))
}

interface TransferScreenProps {
  /** A member can have one unfinished transfer of each method. */
  readonly payId: number
  readonly title: string
  readonly lead: string
  readonly children: (bank: Bank) => ReactNode
}

/**
 * Renders the screen of a transfer. The payment_id in the URL selects the transfer. Without a
 * payment_id, the session's payment is shown.
 */
function TransferScreen({ payId, title, lead, children }: TransferScreenProps) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  const [query] = useSearchParams()
  const { outcome, answer, reload } = useLoad('GET /user/bank', {
    query: { payment_id: query.get('payment_id') ?? undefined, pay_id: payId },
  })
  const bank = answer?.detail
  const status = bank && (bank.standing ?? 'open')
  return (
    <Screen title={title} lead={status === 'open' && lead}>
      {status !== undefined && status !== 'open' && <PaymentStatusPanel status={status} />}
      {bank && status === 'open' && (
        <div className={styles.sheet}>
          {children(bank)}
          <nav className={styles.actions} aria-label={texts.nextActions}>
            <HistoryAndTopLinks />
          </nav>
        </div>
      )}
      {outcome?.kind === 'refused' && (
        <NoPaymentNotice text={texts.noTransfer} hint={texts.noTransferHint} />
      )}
      {outcome?.kind === 'unreachable' && (
        <NoPaymentNotice text={payments.loadFailed} hint={texts.noTransferHint} onRetry={reload} />
      )}
    </Screen>
  )
}

function Amount({ bank }: { readonly bank: Bank }) {
  const texts = useTexts(outcomesTexts)
  return (
    <CopyableRow name={texts.amount} value={texts.yen(bank.price)} copyText={String(bank.price)} />
  )
}

function Due({ bank: { expires } }: { readonly bank: Bank }) {
  const texts = useTexts(outcomesTexts)
  const fill = useFilledText()
  const due = expires ? texts.dueBy(historyDateTime(expires)) : fill(texts.transferDueIn)
  return <CopyableRow name={texts.due} value={due} />
}

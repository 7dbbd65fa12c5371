import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { PAYMENT } from '#contract/constants.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CopiedFact } from './copied-fact.tsx'
import styles from './facts.module.css'
import { NothingToPay } from './nothing-to-pay.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { TransferRules } from './transfer-rules.tsx'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

export type Bank = Answer<'GET /user/bank'>['detail']

/** /bank-transfer-information: the amount and the account. */
export function BankTransferScreen() {
  const texts = useOutcomesTexts()
  return (
    <TransferScreen payId={PAYMENT.bankTransfer} title={texts.bankTitle} lead={texts.bankLead}>
      {(bank) => (
        <>
          <dl className={styles.facts}>
            <Amount bank={bank} />
            <CopiedFact name={texts.bank} value={bank.bank} />
            <CopiedFact name={texts.bankNumber} value={bank.number} copied={bank.number} />
            <CopiedFact name={texts.bankHolder} value={bank.name} copied={bank.name} />
            <Due bank={bank} />
          </dl>
          <TransferRules handled={bank.handled} />
        </>
      )}
    </TransferScreen>
  )
}

/** /payge-transfer-information: the amount, the remittance address, and what the bank's screen asks for (Q93). */
export function PayEasyTransferScreen() {
  const texts = useOutcomesTexts()
  return (
    <TransferScreen payId={PAYMENT.payEasy} title={texts.payEasyTitle} lead={texts.payEasyLead}>
      {(bank) => (
        <>
          <dl className={styles.facts}>
            <Amount bank={bank} />
            {bank.bank && <CopiedFact name={texts.payEasyOrganisation} value={bank.bank} />}
            <PayEasyNumber number={bank.number} />
            {bank.name && <CopiedFact name={texts.payEasyName} value={bank.name} />}
            {bank.email && <CopiedFact name={texts.email} value={bank.email} copied={bank.email} />}
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

/** As the bank asks for it: organisation, customer and confirmation one by one. */
function PayEasyNumber({ number }: { readonly number: string }) {
  const texts = useOutcomesTexts()
  const parts = number.split('-')
  if (number === '') return null
  if (parts.length !== texts.payEasyParts.length) {
    return <CopiedFact name={texts.payEasyNumber} value={number} copied={number} />
  }
  return parts.map((part, index) => (
    <CopiedFact
      key={texts.payEasyParts[index]}
      name={texts.payEasyParts[index] ?? ''}
      value={part}
      copied={part}
    />
  ))
}

interface TransferScreenProps {
  /** A member with two open transfers finds each on its own page. */
  readonly payId: number
  readonly title: string
  readonly lead: string
  readonly children: (bank: Bank) => ReactNode
}

/** Of the session's payment, or of the one that the history names. */
function TransferScreen({ payId, title, lead, children }: TransferScreenProps) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  const [query] = useSearchParams()
  const { outcome, answer, reload } = useLoad('GET /user/bank', {
    query: { payment_id: query.get('payment_id') ?? undefined, pay_id: payId },
  })
  const bank = answer?.detail
  const standing = bank && (bank.standing ?? 'open')
  return (
    <Screen title={title} lead={standing === 'open' && lead}>
      {standing !== undefined && standing !== 'open' && <StandingPanel standing={standing} />}
      {bank && standing === 'open' && (
        <div className={styles.sheet}>
          {children(bank)}
          <nav className={styles.ways} aria-label={texts.waysOn}>
            <ButtonLink isWide to="/buy-point-history">
              {payments.toHistory}
            </ButtonLink>
            <ButtonLink isWide to="/">
              {payments.toTop}
            </ButtonLink>
          </nav>
        </div>
      )}
      {outcome?.kind === 'refused' && (
        <NothingToPay text={texts.noTransfer} hint={texts.noTransferHint} />
      )}
      {outcome?.kind === 'unreachable' && (
        <NothingToPay text={payments.loadFailed} hint={texts.noTransferHint} onRetry={reload} />
      )}
    </Screen>
  )
}

function Amount({ bank }: { readonly bank: Bank }) {
  const texts = useOutcomesTexts()
  return (
    <CopiedFact name={texts.amount} value={texts.yen(bank.price)} copied={String(bank.price)} />
  )
}

function Due({ bank: { expires } }: { readonly bank: Bank }) {
  const texts = useOutcomesTexts()
  const due = expires ? texts.dueBy(historyDateTime(expires)) : texts.dueInThreeDays
  return <CopiedFact name={texts.due} value={due} />
}

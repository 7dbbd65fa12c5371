import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CopiedFact } from './copied-fact.tsx'
import styles from './facts.module.css'
import { NothingToPay } from './nothing-to-pay.tsx'
import { TransferRules } from './transfer-rules.tsx'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

export type Bank = Answer<'GET /user/bank'>['detail']

/** /bank-transfer-information: the amount and the account. */
export function BankTransferScreen() {
  const texts = useOutcomesTexts()
  return (
    <TransferScreen title={texts.bankTitle} lead={texts.bankLead}>
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
    <TransferScreen title={texts.payEasyTitle} lead={texts.payEasyLead}>
      {(bank) => (
        <>
          <dl className={styles.facts}>
            <Amount bank={bank} />
            {bank.bank && <CopiedFact name={texts.payEasyOrganisation} value={bank.bank} />}
            {bank.number && (
              <CopiedFact name={texts.payEasyNumber} value={bank.number} copied={bank.number} />
            )}
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

interface TransferScreenProps {
  readonly title: string
  readonly lead: string
  readonly children: (bank: Bank) => ReactNode
}

/** Of the session's payment, or of the one that the history names. */
function TransferScreen({ title, lead, children }: TransferScreenProps) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  const [query] = useSearchParams()
  const { outcome, answer, reload } = useLoad('GET /user/bank', {
    query: { payment_id: query.get('payment_id') ?? undefined },
  })
  const bank = answer?.detail
  return (
    <Screen title={title} lead={bank && lead}>
      {bank && (
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

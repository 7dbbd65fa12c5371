import type { Answer } from '#contract/calls.ts'
import { COMBINI_CODES } from '#contract/constants.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { HistoryAndTopLinks } from '#web/shop/payments/history-and-top-links.tsx'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { CopyableRow } from './copyable-row.tsx'
import styles from './instructions.module.css'

export interface CombiniSlipProps {
  readonly slip: Answer<'GET /user/point/combini_number'>
}

export function CombiniSlip({ slip }: CombiniSlipProps) {
  const texts = useTexts(outcomesTexts)
  const number = slip.receipt_number ?? ''
  const fill = useFilledText()
  const due = slip.expires ? texts.dueBy(historyDateTime(slip.expires)) : fill(texts.slipDue)
  return (
    <div className={styles.sheet}>
      <dl className={styles.facts}>
        {number !== '' && (
          <CopyableRow name={texts.receiptNumber} value={number} copyText={number} />
        )}
        {slip.price !== undefined && (
          <CopyableRow name={texts.amount} value={texts.yen(slip.price)} />
        )}
        <CopyableRow name={texts.due} value={due} />
        {slip.url !== undefined && (
          <div className={styles.fact}>
            <dt>{texts.slip}</dt>
            <dd>
              <ExternalLink className={styles.link} href={slip.url}>
                {slip.url}
              </ExternalLink>
            </dd>
          </div>
        )}
      </dl>
      <p>{texts.combiniDueHint}</p>
      <HowToPay code={slip.combini_code} />
      <p className={styles.promise}>{texts.combiniCredit}</p>
      <nav className={styles.actions} aria-label={texts.nextActions}>
        <HistoryAndTopLinks />
      </nav>
    </div>
  )
}

type Code = (typeof COMBINI_CODES)[number]

/** If `code` is undefined, the steps for every kind of store. */
function HowToPay({ code }: { readonly code: Code | undefined }) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  return (
    <section className={styles.words}>
      <h2>{texts.howToPay}</h2>
      {COMBINI_CODES.filter((each) => code === undefined || each === code).map((each) => (
        <section key={each} className={styles.words}>
          <h3>{payments.combinis[each]}</h3>
          <ol>
            {texts.storeSteps[each].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

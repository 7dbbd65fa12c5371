import type { WaitingPayment } from '#contract/payments.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { useLoad } from '#web/wire/query.ts'
import { ContinueLink } from './continue-link.tsx'
import { GiveUp } from './give-up.tsx'
import { methodOf } from './methods/method.ts'
import styles from './open-payments.module.css'
import { outcomesTexts } from './outcomes.texts.ts'
import { paymentsTexts } from './payments.texts.ts'

/** Then those that failed recently. Renders nothing if the list cannot be loaded. */
export function OpenPayments() {
  const texts = useTexts(outcomesTexts)
  const { answer, reload } = useLoad('GET /user/point/waiting', {})
  useReloadOnLanguage(reload)
  const payments = answer?.list ?? []
  if (payments.length === 0) return null
  return (
    <section className={styles.open} aria-labelledby="open-payments">
      <h2 id="open-payments">{texts.openPayments}</h2>
      <ul>
        {[...payments.filter(isOpen), ...payments.filter((payment) => !isOpen(payment))].map(
          (each) => (
            <OpenPayment key={each.payment_id} payment={each} onChanged={reload} />
          ),
        )}
      </ul>
    </section>
  )
}

interface OpenPaymentProps {
  readonly payment: WaitingPayment
  readonly onChanged: () => Promise<unknown>
}

function OpenPayment({ payment, onChanged }: OpenPaymentProps) {
  const texts = useTexts(outcomesTexts)
  const { name, point, price, created, number, expires, url } = payment
  const continueText = useContinueText(payment)
  return (
    <li className={styles.payment} data-open={isOpen(payment)}>
      <p className={styles.head}>
        <b>{name}</b>
        <span className={styles.date}>{historyDateTime(created)}</span>
      </p>
      <p className={styles.amounts}>
        <b>{texts.points(point)}</b>
        <span>{texts.yen(price)}</span>
      </p>
      <p className={styles.state}>{useStateText(payment)}</p>
      {isOpen(payment) && (number || expires) && (
        <dl className={styles.facts}>
          {number && (
            <div>
              <dt>{texts[methodOf(payment.pay_id).number]}</dt>
              <dd>{number}</dd>
            </div>
          )}
          {expires && (
            <div>
              <dt>{texts.due}</dt>
              <dd>{texts.dueBy(historyDateTime(expires))}</dd>
            </div>
          )}
        </dl>
      )}
      {isOpen(payment) && url !== null && (
        <ContinueLink url={url} isWide label={`${name} ${continueText}`}>
          {continueText}
        </ContinueLink>
      )}
      {payment.can_give_up && <GiveUp payment={payment} onGivenUp={onChanged} />}
    </li>
  )
}

function useContinueText({ waits_for }: WaitingPayment): string {
  const texts = useTexts(outcomesTexts)
  if (waits_for === 'provider') return texts.checkAgain
  return waits_for === 'deposit' ? texts.seeWhereToPay : texts.continuePayment
}

function useStateText({ state, waits_for, reason }: WaitingPayment): string {
  const texts = useTexts(outcomesTexts)
  const reasons = useTexts(paymentsTexts).declined
  if (state === 'failed' && reason !== null) return reasons[reason]
  if (state === 'failed' || state === 'cancelled' || state === 'expired') return texts.ended[state]
  if (state === 'held') return texts.waitsFor.operator
  return texts.waitsFor[waits_for ?? 'provider']
}

function isOpen({ state }: WaitingPayment): boolean {
  return state === 'created' || state === 'waiting' || state === 'held'
}

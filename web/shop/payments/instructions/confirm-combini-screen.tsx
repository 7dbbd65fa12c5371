import { useSearchParams } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { PaymentStatusPanel } from '#web/shop/payments/result/payment-status-panel.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CombiniSlip } from './combini-slip.tsx'
import { NoPaymentNotice } from './no-payment-notice.tsx'

/**
 * The screen /confirm-combini, which shows the payment number and the provider's slip. The
 * payment_id in the URL selects the payment. Without a payment_id, the session's payment is shown.
 */
export function ConfirmCombiniScreen() {
  const texts = useTexts(outcomesTexts)
  const [query] = useSearchParams()
  const { outcome, answer, reload } = useLoad('GET /user/point/combini_number', {
    query: { payment_id: query.get('payment_id') ?? undefined },
  })
  const status = answer && (answer.standing ?? 'open')
  return (
    <Screen title={texts.combiniTitle} lead={status === 'open' && texts.combiniLead}>
      {answer && status === 'open' && <CombiniSlip slip={answer} />}
      {status !== undefined && status !== 'open' && <PaymentStatusPanel status={status} />}
      {outcome && !answer && (
        <NoPaymentNotice
          text={texts.combiniUnreachable}
          // A refused request and an unreachable server lead to the same text (Q34, M-023); only
          // the hint differs.
          hint={outcome.kind === 'refused' ? texts.combiniNoneHint : texts.combiniUnreachableHint}
          onRetry={reload}
        />
      )}
    </Screen>
  )
}

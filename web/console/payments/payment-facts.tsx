import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentPage } from '#contract/console/payments/payment-rows.ts'
import { searchHitTexts } from '#web/console/app/search-hit.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

/** The table of the facts about a payment, one fact in each row. */
export function PaymentFacts({ page }: { readonly page: PaymentPage }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const language = useLanguage()
  const can = useCan()
  const { payment, refund_step } = page
  const { member_id, paid_at, confirmed_by, pay_id } = payment
  const memberLink = (
    <Anchor component={Link} to={`/members/${member_id}`}>
      {member_id}
    </Anchor>
  )
  const rows: readonly Fact[] = [
    [texts.state, states[payment.state]],
    ...(refund_step === null ? [] : [[texts.refundStep, texts.refundSteps[refund_step]] as const]),
    [texts.price, texts.yen(payment.price_yen)],
    [texts.points, texts.pointsOf(payment.points)],
    [texts.coins, texts.count(payment.coins)],
    [texts.method, texts.methods[pay_id] ?? pay_id],
    [texts.provider, payment.provider],
    [texts.report, texts.reportOf(payment.report)],
    [texts.member, can('members.read') ? memberLink : member_id],
    [texts.created, formatTime(payment.created_at, language)],
    [texts.due, formatTime(payment.expires_at, language)],
    [texts.paid, paid_at === null ? '—' : formatTime(paid_at, language)],
    ...(confirmed_by === null
      ? []
      : [[texts.confirmedBy, texts.confirmers[confirmed_by]] as const]),
  ]
  return (
    <FactTable name={texts.title(payment.order_id)} rows={rows} nameWidth={{ base: 88, sm: 160 }} />
  )
}

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentPage } from '#contract/console/payments/payment-rows.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

export function PaymentFacts({ page }: { readonly page: PaymentPage }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const can = useCan()
  const { payment, refundStep } = page
  const { memberId, paidAt, confirmedBy, payId } = payment
  const memberLink = (
    <Anchor component={Link} to={`/members/${memberId}`}>
      {memberId}
    </Anchor>
  )
  const rows: readonly Fact[] = [
    [texts.fields.state, states[payment.state]],
    ...(refundStep === null ? [] : [[texts.refundStep, texts.refundSteps[refundStep]] as const]),
    [texts.fields.priceYen, texts.yen(payment.priceYen)],
    ...(payment.returnedYen === 0
      ? []
      : [[texts.returnedYen, texts.yen(payment.returnedYen)] as const]),
    [texts.fields.points, texts.pointsOf(payment.points)],
    [texts.coins, texts.count(payment.coins)],
    [texts.fields.payId, texts.methods[payId] ?? payId],
    [texts.fields.provider, texts.providers[payment.provider] ?? payment.provider],
    [texts.fields.report, texts.reportOf(payment.report)],
    [texts.fields.memberId, can('members.read') ? memberLink : memberId],
    [texts.fields.createdAt, formatTime(payment.createdAt)],
    [texts.due, formatTime(payment.dueAt)],
    [texts.fields.paidAt, paidAt === null ? '—' : formatTime(paidAt)],
    ...(confirmedBy === null ? [] : [[texts.confirmedBy, texts.confirmers[confirmedBy]] as const]),
  ]
  return (
    <FactTable name={texts.title(payment.orderId)} rows={rows} nameWidth={{ base: 88, sm: 160 }} />
  )
}

import { Badge, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { PaymentRow } from '#contract/console/payments/payment-rows.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { differencesTexts } from './differences.texts.ts'
import { PAYMENT_FILTERS, PaymentFilters } from './payment-filters.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { payoutsTexts } from './payouts.texts.ts'

const CHOICES = {
  filters: PAYMENT_FILTERS,
  sorts: ['createdAt'],
  columns: ['member', 'method', 'provider', 'points', 'createdAt', 'paidAt'],
}

/** The screen that lists all payments, and marks those that wait for an operator. */
export function PaymentsScreen() {
  const texts = useTexts(paymentsTexts)
  const differences = useTexts(differencesTexts)
  const payouts = useTexts(payoutsTexts)
  const { source, control } = useList('GET /payments', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<PaymentRow>
      title={texts.listTitle}
      actions={
        <>
          <Button component={Link} to="/payment-differences" variant="default">
            {differences.title}
          </Button>
          <Button component={Link} to="/payouts" variant="default">
            {payouts.title}
          </Button>
        </>
      }
      text={texts.listText}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ orderId }) => orderId}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<PaymentFilters control={control} />}
    />
  )
}

const hrefOf = ({ id }: PaymentRow) => `/payments/${id}`

function useColumns(): readonly ListColumn<PaymentRow>[] {
  const texts = useTexts(paymentsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'order', title: texts.order, cell: ({ orderId }) => orderId },
      { name: 'state', title: texts.state, cell: (payment) => <StateCell payment={payment} /> },
      {
        name: 'price',
        title: texts.price,
        isNumber: true,
        cell: (row) => texts.yen(row.priceYen),
      },
      {
        name: 'method',
        title: texts.method,
        cell: ({ payId }) => texts.methods[payId] ?? String(payId),
      },
      { name: 'provider', title: texts.provider, cell: ({ provider }) => provider },
      { name: 'member', title: texts.member, isNumber: true, cell: (row) => row.memberId },
      {
        name: 'points',
        title: texts.points,
        isNumber: true,
        cell: ({ points }) => texts.pointsOf(points),
      },
      {
        name: 'createdAt',
        title: texts.created,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      {
        name: 'paidAt',
        title: texts.paid,
        cell: ({ paidAt }) => (paidAt === null ? '—' : formatTime(paidAt, language)),
      },
    ],
    [texts, language],
  )
}

/** The state of a payment, and the reasons why it waits for an operator. */
function StateCell({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  return (
    <Group gap="xs" wrap="nowrap">
      {states[payment.state]}
      {payment.exceptions.map((each) => (
        <Badge key={each} color="vermilion" variant="outline" style={{ flexShrink: 0 }}>
          {texts.exceptions[each]}
        </Badge>
      ))}
    </Group>
  )
}

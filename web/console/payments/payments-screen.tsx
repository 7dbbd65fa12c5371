import { Badge, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { PaymentRow } from '#contract/console/payments/payment-rows.ts'
import { searchHitTexts } from '#web/console/app/search-hit.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { differencesTexts } from './differences.texts.ts'
import { PAYMENT_FILTERS, PaymentFilters } from './payment-filters.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { payoutsTexts } from './payouts.texts.ts'

const CHOICES = {
  filters: PAYMENT_FILTERS,
  sorts: ['created_at'],
  columns: ['member', 'method', 'provider', 'points', 'created_at', 'paid_at'],
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
      nameOf={({ order_id }) => order_id}
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
      { name: 'order', title: texts.order, cell: ({ order_id }) => order_id },
      { name: 'state', title: texts.state, cell: (payment) => <StateCell payment={payment} /> },
      {
        name: 'price',
        title: texts.price,
        isNumber: true,
        cell: (row) => texts.yen(row.price_yen),
      },
      {
        name: 'method',
        title: texts.method,
        cell: ({ pay_id }) => texts.methods[pay_id] ?? String(pay_id),
      },
      { name: 'provider', title: texts.provider, cell: ({ provider }) => provider },
      { name: 'member', title: texts.member, isNumber: true, cell: (row) => row.member_id },
      {
        ...{ name: 'points', title: texts.points, isNumber: true },
        cell: ({ points }) => texts.pointsOf(points),
      },
      {
        name: 'created_at',
        title: texts.created,
        cell: ({ created_at }) => formatTime(created_at, language),
      },
      {
        name: 'paid_at',
        title: texts.paid,
        cell: ({ paid_at }) => (paid_at === null ? '—' : formatTime(paid_at, language)),
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

import { Badge, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentRow } from '#contract/console/payments/payment-rows.ts'
import { paymentList } from '#contract/console/payments/payments.fields.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { differencesTexts } from './differences.texts.ts'
import { paymentsTexts } from './payments.texts.ts'
import { payoutsTexts } from './payouts.texts.ts'

/** The screen that lists all payments, and marks those that wait for an operator. */
export function PaymentsScreen() {
  const texts = useTexts(paymentsTexts)
  const differences = useTexts(differencesTexts)
  const payouts = useTexts(payoutsTexts)
  const { list } = useDefinedList('GET /payments', paymentList, texts.list, {
    hrefOf: ({ id }) => `/payments/${id}`,
    cells: { state: (payment) => <StateCell payment={payment} /> },
  })
  return (
    <ListScreen
      {...list}
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
    />
  )
}

/** The state of a payment, and the reasons why it waits for an operator. */
function StateCell({ payment }: { readonly payment: PaymentRow }) {
  const { exceptions, list } = useTexts(paymentsTexts)
  return (
    <Group gap="xs" wrap="nowrap">
      {list.names.state[payment.state]}
      {payment.exceptions.map((each) => (
        <Badge key={each} color="vermilion">
          {exceptions[each]}
        </Badge>
      ))}
    </Group>
  )
}

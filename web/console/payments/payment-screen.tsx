import { Alert, Anchor, Button, Group, Stack, Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ConsolePayment } from '#contract/console/payments.ts'
import { searchHitTexts } from '#web/console/app/search-hit.texts.ts'
import { ErrandsTable } from '#web/console/errands/errands-table.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { type PaymentChange, paymentsTexts } from './payments.texts.ts'

/** What can be requested in each state. The shop decides once more when it does it. */
const CHANGES: Partial<Readonly<Record<ConsolePayment['state'], readonly PaymentChange[]>>> = {
  paid: ['refund', 'charge-back'],
  held: ['release', 'refund'],
  waiting: ['resolve'],
  expired: ['resolve'],
  cancelled: ['resolve'],
}

/** One payment, with its errands and what another owner must approve. */
export function PaymentScreen() {
  const texts = useTexts(paymentsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const { id = '' } = useParams()
  const { outcome, answer, reload } = useLoad('GET /payments/{id}', { params: { id } })
  const inquire = useAct('POST /payments/{id}/inquire')
  const [change, setChange] = useState<PaymentChange>()
  const [approvalId, setApprovalId] = useState<number>()
  const [notice, setNotice] = useState<string>()
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (answer === undefined) return null
  const { payment, errands } = answer
  const askProvider = async () => {
    const outcome = await inquire.run({ params: { id: payment.id }, request: {} })
    setNotice(outcome?.kind === 'ok' ? texts.asked : sentenceOf(outcome))
    await reload()
  }
  const changes = can('payments.change') ? (CHANGES[payment.state] ?? []) : []
  return (
    <Stack>
      <ScreenTitle title={texts.title(payment.order_id)} />
      <RequestNotice approvalId={approvalId} />
      {notice === undefined ? null : (
        <Alert role="status" variant="outline" color="green.9">
          {notice}
        </Alert>
      )}
      <PaymentTable payment={payment} />
      <Group>
        {changes.map((each) => (
          <Button key={each} variant="default" onClick={() => setChange(each)}>
            {texts.changes[each]}
          </Button>
        ))}
        {can('payments.inquire') ? (
          <Button variant="default" disabled={inquire.isRunning} onClick={() => void askProvider()}>
            {texts.inquire}
          </Button>
        ) : null}
      </Group>
      <ErrandsTable errands={errands} />
      <PaymentDialog
        paymentId={payment.id}
        change={change}
        onRequested={setApprovalId}
        onClose={() => setChange(undefined)}
      />
    </Stack>
  )
}

function PaymentTable({ payment }: { readonly payment: ConsolePayment }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const language = useLanguage()
  const can = useCan()
  const { member_id, held_for, paid_at } = payment
  const memberLink = (
    <Anchor component={Link} to={`/members/${member_id}`}>
      {member_id}
    </Anchor>
  )
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.state, states[payment.state]],
    ...(held_for === null ? [] : [[texts.heldFor, texts.reasons[held_for]] as const]),
    [texts.price, texts.yen(payment.price_yen)],
    [texts.points, texts.pointsOf(payment.points)],
    [texts.provider, payment.provider],
    [texts.member, can('members.read') ? memberLink : member_id],
    [texts.created, formatTime(payment.created_at, language)],
    [texts.paid, paid_at === null ? '—' : formatTime(paid_at, language)],
  ]
  return (
    <Table aria-label={texts.title(payment.order_id)} withTableBorder bg="#fff">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={200}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

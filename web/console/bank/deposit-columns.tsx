import { Anchor, Badge, Box, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { DepositRow } from '#contract/console/payments/bank.ts'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { bankTexts } from './bank.texts.ts'

const COLORS = { exact: 'teal.9', likely: 'orange.9', none: 'gray.7' } as const
const CANDIDATES_SHOWN = 3

/**
 * Returns the columns of the list of deposits: the bank's data, and for each deposit its grade (how
 * well it matches an order) or its outcome.
 */
export function useDepositColumns(): readonly ListColumn<DepositRow>[] {
  const { deposits: texts, yen: yenText } = useTexts(bankTexts)
  return useMemo(
    () => [
      { name: 'booked_on', title: texts.bookedOn, cell: (row) => <Day row={row} /> },
      {
        name: 'yen',
        title: texts.amount,
        isNumber: true,
        cell: ({ yen }) => <Box miw={70}>{yenText(yen)}</Box>,
      },
      { name: 'payer', title: texts.payer, cell: (row) => <Payer row={row} /> },
      { name: 'grade', title: texts.grade, cell: (row) => <Grade row={row} /> },
      { name: 'order', title: texts.order, cell: (row) => <Orders row={row} /> },
      {
        name: 'line',
        title: texts.line,
        cell: ({ statement_id, line, account }) => (
          <Box miw={100}>{`${statement_id}/${line} ${account}`}</Box>
        ),
      },
    ],
    [texts, yenText],
  )
}

interface CellProps {
  readonly row: DepositRow
}

function Day({ row: { booked_on, age_days } }: CellProps) {
  const { deposits: texts } = useTexts(bankTexts)
  return (
    <Box miw={90}>
      <span>{booked_on}</span>
      <Text size="xs" c="gray.7">
        {texts.age(age_days)}
      </Text>
    </Box>
  )
}

function Payer({ row: { payer_name, memo } }: CellProps) {
  return (
    <Box miw={110}>
      <span>{fullWidth(payer_name) || '—'}</span>
      {memo === '' ? null : (
        <Text size="xs" c="gray.7">
          {fullWidth(memo)}
        </Text>
      )}
    </Box>
  )
}

/**
 * Returns the text with full-width Katakana instead of half-width Katakana, which is hard to read.
 */
const fullWidth = (text: string) => text.normalize('NFKC')

/**
 * The grade of an open deposit (how well it matches an order) with the reason for this grade, or
 * the outcome of a closed deposit.
 */
function Grade({ row }: CellProps) {
  const { deposits: texts } = useTexts(bankTexts)
  const { grade, reason, state, settling, outcome_reason, ended_by } = row
  if (grade === null || reason === null) {
    const detail =
      outcome_reason === null
        ? settling && texts.settling[settling]
        : texts.ended(outcome_reason, ended_by ?? '')
    return (
      <>
        <span>{texts.states[state]}</span>
        <Text size="xs">{detail}</Text>
      </>
    )
  }
  return (
    <Box miw={160}>
      <Badge variant="outline" color={COLORS[grade]}>
        {texts.grades[grade]}
      </Badge>
      <Text size="xs">{texts.reasons[reason]}</Text>
    </Box>
  )
}

function Orders({ row: { orders, candidates } }: CellProps) {
  const { deposits: texts, yen } = useTexts(bankTexts)
  const shown = candidates.slice(0, CANDIDATES_SHOWN)
  return (
    <Box miw={210}>
      {orders.map(({ payment_id, order_id }) => (
        <div key={payment_id}>
          <OrderLink paymentId={payment_id} orderId={order_id} />
        </div>
      ))}
      {shown.map(({ payment_id, order_id, kana, price_yen }) => (
        <div key={payment_id}>
          <OrderLink paymentId={payment_id} orderId={order_id} />
          <Text size="xs">{texts.candidate(kana, yen(price_yen))}</Text>
        </div>
      ))}
    </Box>
  )
}

function OrderLink({ paymentId, orderId }: { paymentId: number; orderId: string }) {
  const can = useCan()
  if (!can('payments.read')) return <span>{orderId}</span>
  return (
    <Anchor component={Link} to={`/payments/${paymentId}`} size="sm">
      {orderId}
    </Anchor>
  )
}

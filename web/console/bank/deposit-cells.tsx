import { Badge, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DepositRow } from '#contract/console/bank/bank.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'

const COLORS = { exact: 'teal.9', likely: 'orange.9', none: 'gray.7' } as const
const CANDIDATES_SHOWN = 3

type Cell = (row: DepositRow) => ReactNode

/**
 * The cells of the list of deposits: the bank's data, and for each deposit its grade (how well it
 * matches an order) or its outcome.
 */
export const DEPOSIT_CELLS = {
  bookedOn: (row) => <Day row={row} />,
  yen: ({ yen }) => (
    <Box miw={70}>
      <Yen yen={yen} />
    </Box>
  ),
  payer: (row) => <Payer row={row} />,
  grade: (row) => <Grade row={row} />,
  order: (row) => <Orders row={row} />,
  line: ({ statementId, line, account }) => (
    <Box miw={100}>{`${statementId}/${line} ${account}`}</Box>
  ),
} satisfies Readonly<Record<string, Cell>>

function Yen({ yen }: Pick<DepositRow, 'yen'>) {
  return useTexts(unitTexts).yen(yen)
}

interface CellProps {
  readonly row: DepositRow
}

function Day({ row: { bookedOn, ageDays } }: CellProps) {
  const { deposits: texts } = useTexts(bankTexts)
  return (
    <Box miw={90}>
      <span>{bookedOn}</span>
      <Text size="xs" c="gray.7">
        {texts.age(ageDays)}
      </Text>
    </Box>
  )
}

function Payer({ row: { payerName, memo } }: CellProps) {
  return (
    <Box miw={110}>
      <span>{fullWidth(payerName) || '—'}</span>
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
  const { grade, reason, state, settling, outcomeReason, endedBy } = row
  if (grade === null || reason === null) {
    const detail =
      outcomeReason === null
        ? settling && texts.settling[settling]
        : texts.ended(outcomeReason, endedBy ?? '')
    return (
      <>
        <span>{texts.names.state[state]}</span>
        <Text size="xs">{detail}</Text>
      </>
    )
  }
  return (
    <Box miw={160}>
      <Badge color={COLORS[grade]}>{texts.names.grade[grade]}</Badge>
      <Text size="xs">{texts.reasons[reason]}</Text>
    </Box>
  )
}

function Orders({ row: { orders, candidates } }: CellProps) {
  const { deposits: texts, yen } = useTexts(bankTexts)
  const shown = candidates.slice(0, CANDIDATES_SHOWN)
  return (
    <Box miw={210}>
      {orders.map(({ paymentId, orderId }) => (
        <div key={paymentId}>
          <OrderLink paymentId={paymentId} orderId={orderId} />
        </div>
      ))}
      {shown.map(({ paymentId, orderId, kana, priceYen }) => (
        <div key={paymentId}>
          <OrderLink paymentId={paymentId} orderId={orderId} />
          <Text size="xs">{texts.candidate(kana, yen(priceYen))}</Text>
        </div>
      ))}
    </Box>
  )
}

function OrderLink({ paymentId, orderId }: { paymentId: number; orderId: string }) {
  const can = useCan()
  if (!can('payments.read')) return <span>{orderId}</span>
  return <SmallLink to={`/payments/${paymentId}`}>{orderId}</SmallLink>
}

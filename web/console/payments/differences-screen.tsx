import { Anchor, Button, Group, Table } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { PaymentDifference } from '#contract/console/payments/payment-differences.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions, plainOptions } from '#web/console/list/options.ts'
import { useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CloseDifference } from './close-difference.tsx'
import { differencesTexts } from './differences.texts.ts'
import { PAYMENT_PROVIDER_NAMES } from './payment-filters.tsx'
import { paymentsTexts } from './payments.texts.ts'

type Providers = ConsoleAnswer<'GET /payment-differences'>['providers']

const CHOICES = {
  filters: ['state', 'provider', 'kind'],
  sorts: ['day'],
  columns: ['ours', 'report', 'closed'],
}

/**
 * The list of the differences that the daily comparison with the providers' payment lists found.
 * Each row shows which operator works on it (A-135).
 */
export function DifferencesScreen() {
  const texts = useTexts(differencesTexts)
  const sentenceOf = useSentence()
  const { source, answer, control, reload } = useList('GET /payment-differences', CHOICES)
  const assign = useAct('POST /payment-differences/{id}/assign')
  const [closing, setClosing] = useState<PaymentDifference>()
  const [error, setError] = useState<string>()
  const takeOver = async ({ reconciliationId: id, orderId }: PaymentDifference) => {
    const outcome = await assign.run({ params: { id }, request: { orderId } })
    setError(outcome === undefined || outcome.kind === 'ok' ? undefined : sentenceOf(outcome))
    await reload()
  }
  const columns = useColumns({ onTake: takeOver, onClose: setClosing })
  return (
    <>
      <ListScreen<PaymentDifference>
        title={texts.title}
        text={texts.text}
        error={error}
        {...source}
        columns={columns}
        idOf={(row) => `${row.reconciliationId}-${row.orderId}`}
        nameOf={({ orderId }) => orderId}
        empty={texts.empty}
        filters={<DifferenceFilters control={control} />}
      >
        {answer === undefined ? null : <ProvidersTable providers={answer.providers} />}
      </ListScreen>
      <CloseDifference
        difference={closing}
        onClosed={() => void reload()}
        onClose={() => setClosing(undefined)}
      />
    </>
  )
}

function DifferenceFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(differencesTexts)
  const { provider } = useTexts(paymentsTexts)
  const { all } = texts
  return (
    <>
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={texts.states.open}
        options={namedOptions({ closed: texts.states.closed })}
      />
      <SelectFilter
        control={control}
        name="provider"
        label={provider}
        all={all}
        options={plainOptions(PAYMENT_PROVIDER_NAMES)}
      />
      <SelectFilter
        control={control}
        name="kind"
        label={texts.kind}
        all={all}
        options={namedOptions(texts.kinds)}
      />
    </>
  )
}

function ProvidersTable({ providers }: { readonly providers: Providers }) {
  const texts = useTexts(differencesTexts)
  const { provider: name } = useTexts(paymentsTexts)
  if (providers.length === 0) return null
  return (
    <Table aria-label={texts.providers} withTableBorder bg="#fff" mb="md" maw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th>{texts.lastDay}</Table.Th>
          <Table.Th ta="right">{texts.listed}</Table.Th>
          <Table.Th ta="right">{texts.openCount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {providers.map(({ provider, day, listedCount, openCount }) => (
          <Table.Tr key={provider}>
            <Table.Th scope="row">{provider}</Table.Th>
            <Table.Td>{day}</Table.Td>
            <Table.Td ta="right">{listedCount}</Table.Td>
            <Table.Td ta="right">{openCount}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface DifferenceActs {
  readonly onTake: (difference: PaymentDifference) => Promise<void>
  readonly onClose: (difference: PaymentDifference) => void
}

function useColumns({ onTake, onClose }: DifferenceActs): readonly ListColumn<PaymentDifference>[] {
  const texts = useTexts(differencesTexts)
  const payments = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const canChange = useCan()('payments.change')
  return useMemo(
    () => [
      { name: 'order', title: payments.order, cell: (row) => <OrderCell difference={row} /> },
      { name: 'provider', title: payments.provider, cell: ({ provider }) => provider },
      { name: 'day', title: texts.day, cell: ({ day }) => day },
      { name: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
      {
        name: 'ours',
        title: texts.ours,
        cell: ({ ours }) => (ours === null ? texts.unknown : states[ours]),
      },
      {
        name: 'report',
        title: payments.report,
        cell: ({ report }) => payments.reportOf(report),
      },
      { name: 'age', title: texts.age, isNumber: true, cell: (row) => texts.days(row.ageDays) },
      { name: 'worker', title: texts.worker, cell: (row) => row.assignedTo ?? texts.nobody },
      {
        name: 'closed',
        title: texts.handling,
        cell: (row) =>
          row.closedAt === null ? (
            <OpenActs difference={row} canChange={canChange} onTake={onTake} onClose={onClose} />
          ) : (
            `${row.closedBy}: ${row.closeReason}`
          ),
      },
    ],
    [texts, payments, states, canChange, onTake, onClose],
  )
}

function OrderCell({ difference }: { readonly difference: PaymentDifference }) {
  const { paymentId, orderId } = difference
  if (paymentId === null) return orderId
  return (
    <Anchor component={Link} to={`/payments/${paymentId}`} inherit>
      {orderId}
    </Anchor>
  )
}

function OpenActs(props: DifferenceActs & { difference: PaymentDifference; canChange: boolean }) {
  const texts = useTexts(differencesTexts)
  const { difference, canChange, onTake, onClose } = props
  if (!canChange) return '—'
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => void onTake(difference)}>
        {texts.assign}
      </Button>
      <Button size="xs" variant="default" onClick={() => onClose(difference)}>
        {texts.close}
      </Button>
    </Group>
  )
}

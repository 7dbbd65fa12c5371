import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type {
  ComparedProvider,
  PaymentDifference,
} from '#contract/console/payments/payment-differences.ts'
import { differenceList } from '#contract/console/payments/payments.fields.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { CloseDifference } from './close-difference.tsx'
import { differencesTexts } from './differences.texts.ts'
import { OrderLink } from './order-link.tsx'
import { paymentsTexts } from './payments.texts.ts'

/**
 * The list of the differences that the daily comparison with the providers' payment lists found.
 * Each row shows which operator works on it (A-135).
 */
export function DifferencesScreen() {
  const texts = useTexts(differencesTexts)
  const { reportOf } = useTexts(paymentsTexts)
  const canChange = useCan()('payments.change')
  const assign = useFormAct('POST /payment-differences/{id}/assign')
  const [closing, setClosing] = useState<PaymentDifference>()
  const { list, answer, reload } = useDefinedList(
    'GET /payment-differences',
    differenceList,
    texts,
    {
      idOf: (row) => `${row.reconciliationId}-${row.orderId}`,
      cells: {
        order: OrderLink,
        report: ({ report }) => reportOf(report),
        ageDays: ({ ageDays }) => texts.days(ageDays),
        closed: (row) => {
          if (row.closedAt !== null) return `${row.closedBy}: ${row.closeReason}`
          return canChange ? (
            <OpenActs onTake={() => void takeOver(row)} onClose={() => setClosing(row)} />
          ) : (
            '—'
          )
        },
      },
    },
  )
  const takeOver = async ({ reconciliationId: id, orderId }: PaymentDifference) => {
    await assign.run({ params: { id }, request: { orderId } })
    await reload()
  }
  return (
    <>
      <ListScreen {...list} text={texts.text} error={assign.error}>
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

function ProvidersTable({ providers }: { readonly providers: readonly ComparedProvider[] }) {
  const { fields, names, providers: name, lastDay, listed, openCount } = useTexts(differencesTexts)
  if (providers.length === 0) return null
  return (
    <Box mb="md" maw={640}>
      <FigureTable
        name={name}
        titles={[fields.provider, lastDay, listed, openCount]}
        textColumnCount={2}
        rows={providers.map((each) => ({
          key: each.provider,
          cells: [
            names.provider[each.provider] ?? each.provider,
            each.day,
            each.listedCount,
            each.openCount,
          ],
        }))}
      />
    </Box>
  )
}

interface OpenActsProps {
  readonly onTake: () => void
  readonly onClose: () => void
}

function OpenActs({ onTake, onClose }: OpenActsProps) {
  const texts = useTexts(differencesTexts)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={onTake}>
        {texts.assign}
      </Button>
      <Button size="xs" variant="default" onClick={onClose}>
        {texts.close}
      </Button>
    </Group>
  )
}

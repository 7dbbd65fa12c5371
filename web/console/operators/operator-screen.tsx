import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { OperatorRow } from '#contract/console/operators/operators.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { authenticatorsOf } from './authenticators.ts'
import { ChangeDialog, type OperatorChange } from './change-dialog.tsx'
import { operatorsTexts } from './operators.texts.ts'

const CHANGES: readonly OperatorChange[] = ['role', 'reset', 'remove']

/**
 * The screen of one operator, with buttons for changes that another owner has to approve.
 */
export function OperatorScreen() {
  const texts = useTexts(operatorsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /operators/{id}', { params: { id } })
  const [change, setChange] = useState<OperatorChange>()
  const [approvalId, setApprovalId] = useState<number>()
  if (answer === undefined) return notLoaded
  const { operator } = answer
  const titles = { role: texts.changeRole, reset: texts.reset, remove: texts.remove }
  return (
    <Stack>
      <ScreenTitle title={operator.name} />
      <SmallLink to="/operators">{texts.back}</SmallLink>
      <RequestNotice approvalId={approvalId} />
      <OperatorTable operator={operator} />
      {can('operators.change') && operator.state !== 'removed' ? (
        <Group>
          {CHANGES.map((each) => (
            <Button key={each} variant="default" onClick={() => setChange(each)}>
              {titles[each]}
            </Button>
          ))}
        </Group>
      ) : null}
      <ChangeDialog
        operator={operator}
        change={change}
        reload={reload}
        onRequested={setApprovalId}
        onClose={() => setChange(undefined)}
      />
    </Stack>
  )
}

function OperatorTable({ operator }: { readonly operator: OperatorRow }) {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  const timeOf = (time: string | null) => (time === null ? texts.none.seenAt : formatTime(time))
  const rows: readonly Fact[] = [
    [texts.fields.mail, operator.mail],
    [texts.fields.role, roles[operator.role]],
    [texts.fields.state, texts.names.state[operator.state]],
    [texts.fields.authenticators, authenticatorsOf(operator, texts)],
    [texts.fields.createdAt, timeOf(operator.createdAt)],
    [texts.fields.seenAt, timeOf(operator.seenAt)],
    ...(operator.removedAt === null
      ? []
      : [[texts.fields.removedAt, timeOf(operator.removedAt)] as const]),
  ]
  return <FactTable name={operator.name} rows={rows} />
}

import { Anchor, Stack, Table, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ChangesTable } from '#web/console/frame/changes-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import type { PublicationRequestProps } from '#web/console/packs/approval/publication-request.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { amountText } from './amount-text.ts'
import { approvalsTexts } from './approvals.texts.ts'
import { Decision, type DecisionProps } from './decision.tsx'

/**
 * The component that shows the composition of a pack. It is loaded only for a request to publish a
 * pack.
 */
const PublicationRequest = onDemand(() =>
  import('#web/console/packs/approval/publication-request.tsx').then(
    (module) => module.PublicationRequest,
  ),
)

/**
 * The component that shows the changes of a legal text. It is loaded only for a request to publish
 * a legal text.
 */
const LegalRequest = onDemand(() =>
  import('#web/console/legal-texts/legal-request.tsx').then((module) => module.LegalRequest),
)

/**
 * The screen of one request for approval: who asks for what and why, the values before and after
 * the change, and the decision.
 */
export function ApprovalScreen() {
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /approvals/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  return <Approval key={id} approval={answer.approval} reload={reload} />
}

function Approval({ approval, reload }: Omit<DecisionProps, 'ticked'>) {
  const texts = useTexts(approvalsTexts)
  const [ticked, setTicked] = useState<readonly string[]>([])
  return (
    <Stack>
      <ScreenTitle title={`${texts.names.kind[approval.kind]} ${approval.targetName}`} />
      <Anchor component={Link} to="/approvals" size="sm">
        {texts.back}
      </Anchor>
      <RequestTable approval={approval} />
      <Subject approval={approval} ticked={ticked} onTick={setTicked} />
      <Decision approval={approval} ticked={ticked} reload={reload} />
    </Stack>
  )
}

function Subject({ approval, ticked, onTick }: PublicationRequestProps) {
  if (approval.kind === 'legal.publish') return <LegalRequest approval={approval} />
  if (approval.kind !== 'packs.publish') return <Changes approval={approval} />
  return <PublicationRequest approval={approval} ticked={ticked} onTick={onTick} />
}

function Changes({ approval }: { readonly approval: ApprovalRow }) {
  const texts = useTexts(approvalsTexts)
  return (
    <>
      <Title order={2} size="h4">
        {texts.changes}
      </Title>
      <ChangesTable
        name={texts.changes}
        titles={{ field: texts.field, before: texts.before, after: texts.after }}
        before={approval.before}
        after={approval.after}
      />
    </>
  )
}

function RequestTable({ approval }: { readonly approval: ApprovalRow }) {
  const texts = useTexts(approvalsTexts)
  const language = useLanguage()
  const { decidedBy, decidedAt, decisionReason } = approval
  const timeOf = (time: string) => formatTime(time, language)
  const rows = [
    [texts.fields.state, texts.names.state[approval.state]],
    ...(approval.amount === null ? [] : [[texts.amount, amountText(approval.amount, texts.units)]]),
    [texts.fields.reason, approval.reason],
    [texts.fields.requester, approval.requestedBy.name],
    [texts.fields.requestedAt, timeOf(approval.requestedAt)],
    [texts.fields.expiresAt, timeOf(approval.expiresAt)],
    ...(decidedBy === null || decidedAt === null
      ? []
      : [[texts.decided, texts.decidedBy(decidedBy.name, timeOf(decidedAt))]]),
    ...(decisionReason === null
      ? []
      : [[`${texts.decided}: ${texts.fields.reason}`, decisionReason]]),
    ...(approval.isSingleHand ? [[texts.decided, texts.singleHand]] : []),
  ]
  return (
    <Table aria-label={texts.request(approval.id)} withTableBorder bg="#fff">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={`${name} ${value}`}>
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

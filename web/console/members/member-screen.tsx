import { Alert, Button, Group, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Member } from '#contract/console/members.ts'
import { ErrandsTable } from '#web/console/errands/errands-table.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CloseDialog, ResetMailDialog } from './member-dialogs.tsx'
import { membersTexts } from './members.texts.ts'

type OpenDialog = 'adjust' | 'close' | 'reset-mail'

/** One member, without name and address: balances, errands, and the acts that need an approval. */
export function MemberScreen() {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const { id = '' } = useParams()
  const { outcome, answer, reload } = useLoad('GET /members/{id}', { params: { id } })
  const [dialog, setDialog] = useState<OpenDialog>()
  const [approvalId, setApprovalId] = useState<number>()
  const [isAsked, setIsAsked] = useState(false)
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (answer === undefined) return null
  const { member, errands } = answer
  const buttons = [
    ['adjust', 'points.adjust', texts.adjust],
    ['reset-mail', 'members.reset-mail', texts.resetMail],
    ['close', 'members.close', texts.close],
  ] as const
  const dialogProps = { memberId: member.id, onClose: () => setDialog(undefined) }
  return (
    <Stack>
      <ScreenTitle title={texts.title(member.id)} />
      <RequestNotice approvalId={approvalId} />
      {isAsked ? (
        <Alert role="status" variant="outline" color="green.9">
          {texts.asked}
        </Alert>
      ) : null}
      <MemberTable member={member} />
      <Group>
        {buttons.map(([name, permission, label]) =>
          can(permission) && !member.is_closed ? (
            <Button key={name} variant="default" onClick={() => setDialog(name)}>
              {label}
            </Button>
          ) : null,
        )}
      </Group>
      <ErrandsTable errands={errands} />
      <AdjustDialog {...dialogProps} isOpen={dialog === 'adjust'} onRequested={setApprovalId} />
      <CloseDialog {...dialogProps} isOpen={dialog === 'close'} onRequested={setApprovalId} />
      <ResetMailDialog
        {...dialogProps}
        isOpen={dialog === 'reset-mail'}
        onAsked={() => {
          setIsAsked(true)
          void reload()
        }}
      />
    </Stack>
  )
}

function MemberTable({ member }: { readonly member: Member }) {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const { points, coins } = member
  const rows = [
    [texts.mail, member.masked_mail],
    [texts.created, formatTime(member.created_at, language)],
    [texts.state, texts.states[member.is_closed ? 'closed' : 'open']],
    [texts.points, texts.pointsOf(points.balance, points.paid, points.free)],
    [texts.coins, texts.coinsOf(coins.balance)],
    ...(points.debt + coins.debt === 0
      ? []
      : [[texts.debt, texts.debtOf(points.debt, coins.debt)]]),
  ]
  return (
    <Table aria-label={texts.title(member.id)} withTableBorder bg="#fff">
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

import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Member, ShownPerson } from '#contract/console/members/members.ts'
import { DisclosuresSection } from '#web/console/disclosures/disclosures-section.tsx'
import { KeptSection } from '#web/console/disclosures/kept-section.tsx'
import { ErrandsTable } from '#web/console/errands/errands-table.tsx'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { RestrictionsSection } from '#web/console/restrictions/restrictions-section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CloseDialog, ResetMailDialog } from './member-dialogs.tsx'
import { MemberTable } from './member-table.tsx'
import { membersTexts } from './members.texts.ts'
import { MemberNoteForm } from './note-form.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { TotalsSection } from './totals-section.tsx'
import { UnmaskDialog } from './unmask-dialog.tsx'

type OpenDialog = 'adjust' | 'close' | 'reset-mail' | 'unmask'

/** The screen of one member: balances, errands, notes, timeline, and the acts on the account. */
export function MemberScreen() {
  const { id = '' } = useParams()
  // The key resets the page when the operator opens another member: dialogs close, and personal
  // data are masked again.
  return <MemberPage key={id} id={id} />
}

function MemberPage({ id }: { readonly id: string }) {
  const texts = useTexts(membersTexts)
  const can = useCan()
  const { outcome, answer, reload } = useLoad('GET /members/{id}', { params: { id } })
  const [dialog, setDialog] = useState<OpenDialog>()
  const [shown, setShown] = useState<ShownPerson>()
  const [approvalId, setApprovalId] = useState<number>()
  const [notice, setNotice] = useState<string>()
  const [noteCount, setNoteCount] = useState(0)
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed outcome={outcome} reload={reload} />
  if (answer === undefined) return null
  const { member, errands } = answer
  const isClosed = member.flags.includes('closed')
  const buttons = [
    ['unmask', 'members.unmask', texts.unmask],
    ['adjust', 'points.adjust', texts.adjust],
    ['reset-mail', 'members.reset-mail', texts.resetMail],
    ['close', 'members.close', texts.close],
  ] as const
  const dialogProps = { memberId: member.id, onClose: () => setDialog(undefined) }
  return (
    <Stack>
      <ScreenTitle title={texts.title(member.id)}>
        <Standing member={member} />
      </ScreenTitle>
      <RequestNotice approvalId={approvalId} />
      <DoneNotice text={notice} />
      <Group>
        {buttons.map(([name, permission, label]) =>
          can(permission) && !isClosed ? (
            <Button key={name} variant="default" onClick={() => setDialog(name)}>
              {label}
            </Button>
          ) : null,
        )}
        {can('members.view') && !isClosed ? (
          <Button component={Link} to={`/members/${member.id}/view`} variant="default">
            {texts.view}
          </Button>
        ) : null}
        {can('members.close') && !isClosed ? (
          <Button component={Link} to={`/members/${member.id}/cancellation`} variant="default">
            {texts.cancellation}
          </Button>
        ) : null}
        <Button component={Link} to={`/cases?state=all&text=${member.id}`} variant="default">
          {texts.cases}
        </Button>
      </Group>
      <MemberTable member={member} shown={shown} />
      <TotalsSection memberId={member.id} />
      <RestrictionsSection memberId={member.id} />
      {can('members.disclose') ? <DisclosuresSection memberId={member.id} /> : null}
      <KeptSection memberId={member.id} />
      <ErrandsTable errands={errands} />
      {can('members.note') ? (
        <MemberNoteForm memberId={member.id} onAdded={() => setNoteCount(noteCount + 1)} />
      ) : null}
      <TimelineSection key={noteCount} memberId={member.id} />
      <AdjustDialog {...dialogProps} isOpen={dialog === 'adjust'} onRequested={setApprovalId} />
      <UnmaskDialog {...dialogProps} isOpen={dialog === 'unmask'} onShown={setShown} />
      <CloseDialog
        {...dialogProps}
        isOpen={dialog === 'close'}
        obstacles={member.closingObstacles}
        onRequested={setApprovalId}
      />
      <ResetMailDialog
        {...dialogProps}
        isOpen={dialog === 'reset-mail'}
        onAsked={() => {
          setNotice(texts.asked)
          void reload()
        }}
      />
    </Stack>
  )
}

/** Who the member is, how the account stands and what it has, in sight before anything else. */
function Standing({ member: { masked, flags, points, coins } }: { readonly member: Member }) {
  const texts = useTexts(membersTexts)
  const units = useTexts(unitTexts)
  return (
    <Group gap="sm">
      <Badge color={flags.length === 0 ? 'dark.4' : 'vermilion'} size="lg">
        {texts.flagsOf(flags) || texts.open}
      </Badge>
      <Text size="sm">
        {[masked.name, units.points(points.balance), units.coins(coins.balance)].join('　')}
      </Text>
    </Group>
  )
}

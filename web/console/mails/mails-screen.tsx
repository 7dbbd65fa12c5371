import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { MailRow } from '#contract/console/texts/mails.ts'
import { CAUTION, GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { mailsTexts } from './mails.texts.ts'

const CHOICES = {
  filters: ['text', 'state', 'kind'],
  sorts: ['createdAt'],
  columns: ['kind', 'recipient', 'state', 'tries', 'error', 'resend'],
}
const COLORS = {
  waiting: 'gray.7',
  failing: CAUTION,
  sent: GOOD,
  'given-up': 'vermilion',
} as const satisfies Record<MailRow['state'], string>

const BADGE = { variant: 'outline', radius: 'sm', tt: 'none', miw: 'max-content' } as const

/**
 * The list of the mails that the shop sends, with the reasons of failures and a button that sends a
 * mail again.
 */
export function MailsScreen() {
  const texts = useTexts(mailsTexts)
  const { source, control, reload } = useList('GET /mails', CHOICES)
  const [chosen, setChosen] = useState<MailRow>()
  const [isQueued, setIsQueued] = useState(false)
  const columns = useColumns(setChosen)
  return (
    <>
      <ListScreen<MailRow>
        title={texts.title}
        actions={
          <Anchor component={Link} to="/mail-templates" size="sm">
            {texts.templates}
          </Anchor>
        }
        text={texts.text}
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={({ subject }) => subject}
        empty={texts.empty}
        filters={<MailFilters control={control} />}
      >
        <DoneNotice text={isQueued ? texts.queued : undefined} mb="sm" />
      </ListScreen>
      {chosen === undefined ? null : (
        <ResendDialog
          mail={chosen}
          onClose={() => setChosen(undefined)}
          onQueued={() => {
            setIsQueued(true)
            void reload()
          }}
        />
      )}
    </>
  )
}

function MailFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(mailsTexts)
  const shared = { control, all: texts.all }
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        name="state"
        label={texts.state}
        options={namedOptions(texts.states)}
        {...shared}
      />
      <SelectFilter
        name="kind"
        label={texts.kind}
        options={namedOptions(texts.kinds)}
        {...shared}
      />
    </>
  )
}

function useColumns(onResend: (mail: MailRow) => void): readonly ListColumn<MailRow>[] {
  const texts = useTexts(mailsTexts)
  const language = useLanguage()
  const can = useCan()
  const canResend = can('mails.resend')
  return useMemo(
    () => [
      {
        name: 'createdAt',
        title: texts.created,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      { name: 'subject', title: texts.subject, cell: ({ subject }) => subject || '–' },
      { name: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
      {
        name: 'recipient',
        title: texts.recipient,
        cell: ({ memberId, maskedRecipient }) =>
          memberId === null ? (
            maskedRecipient
          ) : (
            <>
              <Link to={`/members/${memberId}`}>{texts.member(memberId)}</Link> {maskedRecipient}
            </>
          ),
      },
      {
        name: 'state',
        title: texts.state,
        cell: ({ state }) => (
          <Badge {...BADGE} color={COLORS[state]}>
            {texts.states[state]}
          </Badge>
        ),
      },
      { name: 'tries', title: texts.tries, isNumber: true, cell: ({ tryCount }) => tryCount },
      { name: 'error', title: texts.error, cell: ({ lastError }) => lastError },
      {
        name: 'resend',
        title: texts.resend,
        cell: (mail) =>
          mail.canResend && canResend ? (
            <Button
              size="xs"
              variant="default"
              aria-label={texts.resendOf(mail.subject)}
              onClick={() => onResend(mail)}
            >
              {texts.resend}
            </Button>
          ) : null,
      },
    ],
    [texts, language, canResend, onResend],
  )
}

/**
 * Asks for confirmation before a mail is sent again. If the first mail did arrive, the recipient
 * gets it twice.
 */
function ResendDialog({
  mail,
  onClose,
  onQueued,
}: {
  readonly mail: MailRow
  readonly onClose: () => void
  readonly onQueued: () => void
}) {
  const texts = useTexts(mailsTexts)
  const resend = useFormAct('POST /mails/{id}/resend')
  const isDelivered = mail.state === 'sent'
  const send = async () => {
    const request = { isConfirmed: isDelivered }
    const answer = await resend.run({ params: { id: mail.id }, request })
    if (answer === undefined) return
    onQueued()
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={texts.resendOf(mail.subject)}>
      <Stack>
        <ErrorNotice error={resend.error} />
        <Text size="sm">{isDelivered ? texts.question : texts.givenUpText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={resend.isRunning} onClick={() => void send()}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

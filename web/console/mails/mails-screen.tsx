import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mailList } from '#contract/console/texts/mails.fields.ts'
import type { MailRow } from '#contract/console/texts/mails.ts'
import { CAUTION, GOOD } from '#web/console/format/colors.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { mailsTexts } from './mails.texts.ts'

const BADGES = {
  waiting: { color: 'gray.7' },
  failing: { color: CAUTION },
  sent: { color: GOOD },
  'given-up': { color: 'vermilion' },
} as const

/**
 * The list of the mails that the shop sends, with the reasons of failures and a button that sends a
 * mail again.
 */
export function MailsScreen() {
  const texts = useTexts(mailsTexts)
  const canResend = useCan()('mails.resend')
  const [chosen, setChosen] = useState<MailRow>()
  const [isQueued, setIsQueued] = useState(false)
  const { list, reload } = useDefinedList('GET /mails', mailList, texts, {
    nameOf: ({ subject }) => subject,
    badges: { state: BADGES },
    cells: {
      recipient: (mail) => <Recipient mail={mail} />,
      resend: (mail) =>
        mail.canResend && canResend ? (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.resendOf(mail.subject)}
            onClick={() => setChosen(mail)}
          >
            {texts.fields.resend}
          </Button>
        ) : null,
    },
  })
  return (
    <>
      <ListScreen<MailRow>
        {...list}
        actions={<SmallLink to="/mail-templates">{texts.templates}</SmallLink>}
        text={texts.text}
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

function Recipient({ mail: { memberId, maskedRecipient } }: { readonly mail: MailRow }) {
  const texts = useTexts(mailsTexts)
  if (memberId === null) return maskedRecipient
  return (
    <>
      <Link to={`/members/${memberId}`}>{texts.member(memberId)}</Link> {maskedRecipient}
    </>
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

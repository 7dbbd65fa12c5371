import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ValuesOf } from '#contract/console/field.ts'
import { announcementFields, announcementList } from '#contract/console/texts/contents.fields.ts'
import type { AnnouncementRow } from '#contract/console/texts/contents.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { readTextConfirmation, TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { formatTime, todayInJapan } from '#web/console/format/times.ts'
import { NoEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CONTENT_BADGES, ContentTimes, RowButtons } from './content-parts.tsx'
import { type Chosen, ContentSection, type EditDialogProps } from './content-section.tsx'
import { contentsTexts } from './contents.texts.ts'
import { LinkField } from './link-field.tsx'

type Fields = ValuesOf<typeof announcementFields>
/** An empty start stands for the beginning of the present day. */
const FORM_FIELDS = ['text', 'textEn', 'isEmergency', 'startsAt', 'endsAt'] as const
const inputs = { ...announcementFields, startsAt: announcementFields.endsAt }

/** The announcements that are live, planned, or ended within the last 30 days. */
export function AnnouncementsSection() {
  const texts = useTexts(contentsTexts)
  const loaded = useLoad('GET /announcements', {})
  const [chosen, setChosen] = useState<Chosen<AnnouncementRow>>()
  const [sent, setSent] = useState<AnnouncementRow>()
  const [approvalId, setApprovalId] = useState<number>()
  const rows = { ...loaded, rows: loaded.answer?.list }
  const named = { ...texts, title: texts.announcements, empty: texts.noAnnouncements }
  const list = useDefinedWholeList(rows, announcementList, named, {
    prefix: 'announcements-',
    nameOf: ({ text }) => text,
    badges: { state: CONTENT_BADGES },
    sortBy: { time: ({ startsAt }) => startsAt },
    cells: {
      text: (row) => (
        <>
          <Notice fields={row} />
          {lacksEnglish([[row.text, row.textEn]]) ? <NoEnglishBadge /> : null}
        </>
      ),
      time: (row) => (
        <>
          <ContentTimes {...row} />
          {row.newsAt === null ? null : (
            <Text size="xs">{texts.sentAt(formatTime(row.newsAt))}</Text>
          )}
        </>
      ),
      buttons: (row) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {row.newsAt === null && row.state !== 'ended' ? (
            <Button
              size="xs"
              variant="default"
              aria-label={texts.sendOf(row.text)}
              onClick={() => setSent(row)}
            >
              {texts.send}
            </Button>
          ) : null}
          <RowButtons name={row.text} onChoose={(act) => setChosen({ act, row })} />
        </Group>
      ),
    },
  })
  return (
    <>
      <RequestNotice approvalId={approvalId} />
      <ContentSection
        id="announcements"
        text={texts.announcementsText}
        add={texts.addAnnouncement}
        list={list}
        chosen={chosen}
        onChoose={setChosen}
        removeCall="POST /announcements/{id}/remove"
        renderEditDialog={(props) => <EditDialog {...props} />}
      />
      {sent === undefined ? null : (
        <SendDialog row={sent} onClose={() => setSent(undefined)} onRequested={setApprovalId} />
      )}
    </>
  )
}

/** Asks to send an announcement to the members who want news. */
function SendDialog({
  row: { id, version, text },
  onClose,
  onRequested,
}: {
  readonly row: AnnouncementRow
  readonly onClose: () => void
  readonly onRequested: (approvalId: number) => void
}) {
  const texts = useTexts(contentsTexts)
  const { answer } = useLoad('GET /announcements/{id}/recipients', { params: { id } })
  return (
    <CallDialog
      call="POST /announcements/{id}/send"
      title={texts.sendOf(text)}
      submit={texts.ask}
      onClose={onClose}
      inputOf={(reason) => ({ params: { id }, request: { version, reason } })}
      onDone={({ approvalId }) => onRequested(approvalId)}
    >
      <Text size="sm">{texts.sendText}</Text>
      <Text size="sm" fw={700} mih="1.6em">
        {answer === undefined ? '' : texts.recipients(answer)}
      </Text>
    </CallDialog>
  )
}

/** An announcement in both languages, in the colours of the shop. */
function Notice({
  fields,
}: {
  readonly fields: Pick<Fields, 'text' | 'textEn' | 'url' | 'isEmergency'>
}) {
  const border = fields.isEmergency ? '2px solid #c22d18' : '2px solid #1c1611'
  const background = fields.isEmergency ? '#f3d7c8' : '#fbf6ea'
  return (
    <Stack gap={4}>
      {[fields.text, fields.textEn]
        .filter((text) => text !== '')
        .map((text) => (
          <Text
            key={text}
            size="sm"
            p="xs"
            style={{ border, background }}
            td={fields.url === '' ? 'none' : 'underline'}
          >
            {text}
          </Text>
        ))}
      {fields.url === '' ? null : <Text size="xs">{fields.url}</Text>}
    </Stack>
  )
}

/** The fields of an announcement, with a preview of both languages. */
function EditDialog({ row, onClose, reload }: EditDialogProps<AnnouncementRow>) {
  const texts = useTexts(contentsTexts)
  const add = useAct('POST /announcements/add')
  const change = useAct('POST /announcements/{id}')
  const { error, doneOf } = useRefusal()
  const [shown, setShown] = useState<Fields>(row ?? newAnnouncement())
  const [url, setUrl] = useState(row?.url ?? '')
  const submit = async (form: FormData) => {
    const fields = { ...readForm(form), ...readTextConfirmation(form) }
    const done = await doneOf<{ kind: 'ok' }>(
      row === undefined
        ? add.run({ request: fields })
        : change.run({ params: { id: row.id }, request: { ...fields, version: row.version } }),
    )
    if (done === undefined) return
    onClose()
    await reload()
  }
  return (
    <ActDialog
      title={row === undefined ? texts.addAnnouncement : texts.editAnnouncement}
      submit={texts.save}
      size="lg"
      isOpen
      act={{ isRunning: add.isRunning || change.isRunning, error }}
      hasReason={false}
      onClose={onClose}
      onChange={(form) => setShown(readForm(form))}
      onSubmit={(_reason, form) => submit(form)}
    >
      <FieldInputs
        fields={inputs}
        only={FORM_FIELDS}
        texts={texts}
        initial={row ?? newAnnouncement()}
      />
      <TextConfirmation of={[shown.text, shown.textEn]} />
      <LinkField url={url} onChange={setUrl} />
      <section aria-label={texts.preview}>
        <Text size="sm">{texts.preview}</Text>
        <Notice fields={{ ...shown, url }} />
      </section>
    </ActDialog>
  )
}

function newAnnouncement(): Fields {
  const base = { text: '', textEn: '', url: '', isEmergency: false, endsAt: null }
  return { ...base, startsAt: new Date().toISOString() }
}

function readForm(form: FormData): Fields {
  const { startsAt, ...fields } = readFields(inputs, form)
  return { ...fields, startsAt: startsAt ?? `${todayInJapan()}T00:00:00+09:00` }
}

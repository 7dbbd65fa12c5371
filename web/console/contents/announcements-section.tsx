import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnnouncementRow } from '#contract/console/texts/contents.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { timeInJapan, todayInJapan } from '#web/console/format/times.ts'
import { NoEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { ContentState, ContentTimes, TimeFields } from './content-parts.tsx'
import { ContentDialog, ContentSection, type EditDialogProps } from './content-section.tsx'
import { contentsTexts } from './contents.texts.ts'

type Fields = Omit<AnnouncementRow, 'id' | 'version' | 'state'>

/** The announcements that are live, planned, or ended within the last 30 days. */
export function AnnouncementsSection() {
  const texts = useTexts(contentsTexts)
  const loaded = useLoad('GET /announcements', {})
  const columns = useColumns()
  const remove = useAct('POST /announcements/{id}/remove')
  return (
    <ContentSection
      id="announcements"
      texts={{
        title: texts.announcements,
        text: texts.announcementsText,
        add: texts.addAnnouncement,
        none: texts.noAnnouncements,
      }}
      loaded={loaded}
      rows={loaded.answer?.list}
      columns={columns}
      nameOf={({ text }) => text}
      removal={{
        isRunning: remove.isRunning,
        run: ({ id, version }, reason) =>
          remove.run({ params: { id }, request: { version, reason } }),
      }}
      renderEditDialog={(props) => <EditDialog {...props} />}
    />
  )
}

function useColumns(): readonly ListColumn<AnnouncementRow>[] {
  const texts = useTexts(contentsTexts)
  return useMemo(
    () => [
      {
        name: 'text',
        title: texts.text,
        cell: (row) => (
          <>
            <Notice fields={row} />
            {lacksEnglish([[row.text, row.textEn]]) ? <NoEnglishBadge /> : null}
          </>
        ),
      },
      {
        name: 'time',
        title: texts.time,
        sortBy: ({ startsAt }) => startsAt,
        cell: (row) => <ContentTimes {...row} />,
      },
      { name: 'state', title: texts.state, cell: ({ state }) => <ContentState state={state} /> },
    ],
    [texts],
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
  const submit = async (fields: Fields) => {
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
    <ContentDialog
      title={row === undefined ? texts.addAnnouncement : texts.editAnnouncement}
      error={error}
      isRunning={add.isRunning || change.isRunning}
      onClose={onClose}
      onChange={(form) => setShown(readForm(form))}
      onSubmit={(form) => submit(readForm(form))}
    >
      <AnnouncementFields fields={row ?? newAnnouncement()} />
      <section aria-label={texts.preview}>
        <Text size="sm">{texts.preview}</Text>
        <Notice fields={shown} />
      </section>
    </ContentDialog>
  )
}

function AnnouncementFields({ fields }: { readonly fields: Fields }) {
  const texts = useTexts(contentsTexts)
  const textOf = (name: 'text' | 'textEn' | 'url') => ({ name, defaultValue: fields[name] })
  return (
    <>
      <TextInput {...textOf('text')} label={texts.text} maxLength={500} required data-autofocus />
      <TextInput
        {...textOf('textEn')}
        label={texts.textEn}
        description={texts.textEnHint}
        maxLength={500}
      />
      <TextInput {...textOf('url')} label={texts.link} description={texts.linkHint} />
      <Checkbox name="isEmergency" label={texts.emergency} defaultChecked={fields.isEmergency} />
      <TimeFields startsAt={fields.startsAt} endsAt={fields.endsAt} />
    </>
  )
}

function newAnnouncement(): Fields {
  const base = { text: '', textEn: '', url: '', isEmergency: false, endsAt: null }
  return { ...base, startsAt: new Date().toISOString() }
}

function readForm(form: FormData): Fields {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    text: text('text'),
    textEn: text('textEn'),
    url: text('url'),
    isEmergency: form.get('isEmergency') !== null,
    startsAt: timeInJapan(text('startsAt')) ?? `${todayInJapan()}T00:00:00+09:00`,
    endsAt: timeInJapan(text('endsAt')) ?? null,
  }
}

import { Alert, Button, Checkbox, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { AnnouncementRow } from '#contract/console/contents.ts'
import { timeInJapan, todayInJapan } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import {
  ContentState,
  ContentTimes,
  RemoveDialog,
  RowButtons,
  TimeFields,
} from './content-parts.tsx'
import { contentsTexts } from './contents.texts.ts'

type Fields = Omit<AnnouncementRow, 'id' | 'version' | 'state'>
type Chosen = { readonly act: 'edit' | 'remove'; readonly row: AnnouncementRow } | { act: 'add' }

/** What is announced, planned or over since at most 30 days. */
export function AnnouncementsSection() {
  const texts = useTexts(contentsTexts)
  const can = useCan()
  const { answer, reload } = useLoad('GET /announcements', {})
  const remove = useAct('POST /announcements/{id}/remove')
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  if (answer === undefined) return null
  return (
    <div>
      <Group justify="space-between">
        <Title order={2} size="h4" id="announcements">
          {texts.announcements}
        </Title>
        {can('contents.change') ? (
          <Button onClick={() => setChosen({ act: 'add' })}>{texts.addAnnouncement}</Button>
        ) : null}
      </Group>
      <Text size="sm" mb="sm">
        {texts.announcementsText}
      </Text>
      {answer.list.length === 0 ? <Text>{texts.noAnnouncements}</Text> : null}
      {answer.list.length === 0 ? null : (
        <Rows list={answer.list} onChoose={(act, row) => setChosen({ act, row })} />
      )}
      {chosen === undefined || chosen.act === 'remove' ? null : (
        <EditDialog
          row={chosen.act === 'edit' ? chosen.row : undefined}
          onClose={close}
          reload={reload}
        />
      )}
      {chosen?.act !== 'remove' ? null : (
        <RemoveDialog
          name={chosen.row.text}
          isRunning={remove.isRunning}
          remove={(reason) => {
            const { id, version } = chosen.row
            return remove.run({ params: { id }, request: { version, reason } })
          }}
          onClose={close}
          reload={reload}
        />
      )}
    </div>
  )
}

function Rows({
  list,
  onChoose,
}: {
  readonly list: readonly AnnouncementRow[]
  readonly onChoose: (act: 'edit' | 'remove', row: AnnouncementRow) => void
}) {
  const texts = useTexts(contentsTexts)
  const can = useCan()
  return (
    <Table.ScrollContainer
      minWidth={700}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={texts.announcements}
    >
      <Table aria-label={texts.announcements} withTableBorder bg="#fff">
        <Table.Tbody>
          {list.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Notice fields={row} />
              </Table.Td>
              <Table.Td>
                <ContentTimes {...row} />
              </Table.Td>
              <Table.Td>
                <ContentState state={row.state} />
              </Table.Td>
              {can('contents.change') ? (
                <Table.Td>
                  <RowButtons
                    name={row.text}
                    onChange={() => onChoose('edit', row)}
                    onRemove={() => onChoose('remove', row)}
                  />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** An announcement in both languages, in the colours of the shop. */
function Notice({
  fields,
}: {
  readonly fields: Pick<Fields, 'text' | 'text_en' | 'url' | 'is_emergency'>
}) {
  const border = fields.is_emergency ? '2px solid #c22d18' : '2px solid #1c1611'
  const background = fields.is_emergency ? '#f3d7c8' : '#fbf6ea'
  return (
    <Stack gap={4}>
      {[fields.text, fields.text_en]
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
function EditDialog({
  row,
  onClose,
  reload,
}: {
  readonly row: AnnouncementRow | undefined
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}) {
  const texts = useTexts(contentsTexts)
  const sentenceOf = useSentence()
  const add = useAct('POST /announcements/add')
  const change = useAct('POST /announcements/{id}')
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState<Fields>(row ?? newAnnouncement())
  const submit = async (fields: Fields) => {
    setError(undefined)
    const outcome =
      row === undefined
        ? await add.run({ request: fields })
        : await change.run({ params: { id: row.id }, request: { ...fields, version: row.version } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onClose()
    await reload()
  }
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={row === undefined ? texts.addAnnouncement : texts.editAnnouncement}
    >
      <form
        onChange={(event) => setShown(readForm(new FormData(event.currentTarget)))}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(readForm(new FormData(event.currentTarget)))
        }}
      >
        <Stack>
          {error === undefined ? null : (
            <Alert role="alert" variant="outline" color="vermilion">
              {error}
            </Alert>
          )}
          <AnnouncementFields fields={row ?? newAnnouncement()} />
          <section aria-label={texts.preview}>
            <Text size="sm">{texts.preview}</Text>
            <Notice fields={shown} />
          </section>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={add.isRunning || change.isRunning}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function AnnouncementFields({ fields }: { readonly fields: Fields }) {
  const texts = useTexts(contentsTexts)
  const textOf = (name: 'text' | 'text_en' | 'url') => ({ name, defaultValue: fields[name] })
  return (
    <>
      <TextInput {...textOf('text')} label={texts.text} maxLength={500} required data-autofocus />
      <TextInput
        {...textOf('text_en')}
        label={texts.textEn}
        description={texts.textEnHint}
        maxLength={500}
      />
      <TextInput {...textOf('url')} label={texts.link} description={texts.linkHint} />
      <Checkbox name="is_emergency" label={texts.emergency} defaultChecked={fields.is_emergency} />
      <TimeFields starts_at={fields.starts_at} ends_at={fields.ends_at} />
    </>
  )
}

function newAnnouncement(): Fields {
  const base = { text: '', text_en: '', url: '', is_emergency: false, ends_at: null }
  return { ...base, starts_at: new Date().toISOString() }
}

function readForm(form: FormData): Fields {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...{ text: text('text'), text_en: text('text_en'), url: text('url') },
    is_emergency: form.get('is_emergency') !== null,
    starts_at: timeInJapan(text('starts_at')) ?? `${todayInJapan()}T00:00:00+09:00`,
    ends_at: timeInJapan(text('ends_at')) ?? null,
  }
}

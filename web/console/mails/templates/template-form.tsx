import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { mailHtmlOf } from '#contract/console/texts/mail-html.rule.ts'
import {
  isEditable,
  MAIL_BODY_MAX,
  type TemplateName,
  type TemplateText,
  templateFaults,
} from '#contract/console/texts/mail-templates.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import { HtmlEditor } from '#web/console/form/html-field.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { LeaveQuestion } from '#web/console/frame/leave-question.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { type Language, useTexts } from '#web/language/language.ts'
import { NotificationPreview } from './notification-preview.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { templatesTexts } from './templates.texts.ts'
import { VariableList } from './variable-list.tsx'
import { VersionList } from './version-list.tsx'

type Template = ConsoleAnswer<'GET /mail-templates/{name}'>['list'][number]

export interface TemplateFormProps {
  readonly name: Occasion
  readonly template: Template
  readonly reload: () => Promise<unknown>
}

/**
 * The form for the text of a mail in one language, with its variables, a sample and its versions.
 * An operator who may not change texts sees the sample and the versions only.
 */
export function TemplateForm({ name, template, reload }: TemplateFormProps) {
  const texts = useTexts(templatesTexts)
  const can = useCan()
  const sendTest = useFormAct('POST /mail-templates/{name}/test')
  const [text, setText] = useState<TemplateText>(template.text)
  const [saving, setSaving] = useState<'text' | 'built-in'>()
  const [notice, setNotice] = useState<string>()
  const { language } = template
  const isDirty = text.subject !== template.text.subject || text.body !== template.text.body
  const isFaulty = templateFaults(name, text).length > 0
  const change = (changed: Partial<TemplateText>) => {
    setText({ ...text, ...changed })
    setNotice(undefined)
  }
  const showSaved = async (saved: TemplateText) => {
    setText(saved)
    setSaving(undefined)
    setNotice(texts.saved)
    await reload()
  }
  const test = async () => {
    const answer = await sendTest.run({ params: { name }, request: { language, text } })
    if (answer !== undefined) setNotice(texts.tested)
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        {can('mails.templates') ? (
          <form
            aria-label={texts.names.name[name]}
            onSubmit={(event) => {
              event.preventDefault()
              setSaving('text')
            }}
          >
            <Stack>
              <TextFields name={name} language={language} text={text} onChange={change} />
              <Notice notice={notice} error={sendTest.error} />
              <Group>
                {isEditable(name) ? (
                  <SaveButtons isFaulty={isFaulty} onBuiltIn={() => setSaving('built-in')} />
                ) : null}
                <Button variant="default" disabled={isFaulty || sendTest.isRunning} onClick={test}>
                  {texts.test}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : null}
        <Stack>
          <TemplatePreview name={name} language={language} text={text} />
          <NotificationPreview notification={template.notification} language={language} />
        </Stack>
      </SimpleGrid>
      <VersionList
        versions={template.versions}
        language={language}
        onLoad={can('mails.templates') ? change : undefined}
      />
      <LeaveQuestion isDirty={isDirty} hasFormPerQuery />
      {saving === undefined || !isEditable(name) ? null : (
        <SaveDialog
          name={name}
          template={template}
          reload={reload}
          text={saving === 'text' ? text : null}
          onClose={() => setSaving(undefined)}
          onSaved={() => showSaved(saving === 'built-in' ? template.builtIn : text)}
        />
      )}
    </Stack>
  )
}

interface SaveButtonsProps {
  readonly isFaulty: boolean
  readonly onBuiltIn: () => void
}

function SaveButtons({ isFaulty, onBuiltIn }: SaveButtonsProps) {
  const texts = useTexts(templatesTexts)
  return (
    <>
      <Button type="submit" disabled={isFaulty}>
        {texts.save}
      </Button>
      <Button variant="default" onClick={onBuiltIn}>
        {texts.toBuiltIn}
      </Button>
    </>
  )
}

interface TextFieldsProps {
  readonly name: Occasion
  readonly language: Language
  readonly text: TemplateText
  readonly onChange: (changed: Partial<TemplateText>) => void
}

/** The subject and the text, with the variables of the mail and what is wrong with the text. */
function TextFields({ name, language, text, onChange }: TextFieldsProps) {
  const texts = useTexts(templatesTexts)
  const faults = templateFaults(name, text)
  if (!isEditable(name)) return <Text size="sm">{texts.fixed}</Text>
  return (
    <>
      <TextInput
        label={texts.fields.subject}
        lang={language}
        value={text.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
        maxLength={200}
        required
      />
      <HtmlEditor
        kind="mail"
        label={texts.body}
        hint={texts.bodyHint}
        lang={language}
        value={mailHtmlOf(text.body)}
        max={MAIL_BODY_MAX}
        onChange={(body) => onChange({ body })}
      />
      <VariableList name={name} />
      {faults.length === 0 ? null : (
        <Alert role="alert" variant="outline" color="vermilion">
          {faults.map((fault) => texts.faultOf(fault)).join(' ')}
        </Alert>
      )}
    </>
  )
}

function Notice({
  notice,
  error,
}: {
  readonly notice: string | undefined
  readonly error: string | undefined
}) {
  if (error === undefined && notice === undefined) return null
  return (
    <Alert
      role={error === undefined ? 'status' : 'alert'}
      variant="outline"
      color={error === undefined ? 'green.9' : 'vermilion'}
    >
      {error ?? notice}
    </Alert>
  )
}

interface SaveDialogProps extends TemplateFormProps {
  readonly name: TemplateName
  /** Null to return to the standard text. */
  readonly text: TemplateText | null
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

function SaveDialog({ name, template, text, reload, onClose, onSaved }: SaveDialogProps) {
  const texts = useTexts(templatesTexts)
  const sentenceOf = useSentence()
  const save = useAct('POST /mail-templates/{name}')
  const [error, setError] = useState<string>()
  const { language, versions } = template
  const titleOf = text === null ? texts.toBuiltInTitle : texts.saveTitle
  return (
    <ActDialog
      title={titleOf(texts.names.name[name], texts.names.language[language])}
      submit={text === null ? texts.toBuiltIn : texts.save}
      isOpen
      act={{ isRunning: save.isRunning, error }}
      onClose={onClose}
      onSubmit={async (reason) => {
        setError(undefined)
        const version = versions[0]?.version ?? 0
        const request = { language, version, text, reason }
        const outcome = await save.run({ params: { name }, request })
        if (outcome === undefined) return
        if (outcome.kind === 'ok') return onSaved()
        setError(sentenceOf(outcome))
        // After a conflict, the versions below the form show what the other operator has saved.
        await reload()
      }}
    />
  )
}

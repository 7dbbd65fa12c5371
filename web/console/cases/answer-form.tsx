import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { answerFields } from '#contract/console/cases/cases.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { submitByKey } from '#web/console/frame/submit-by-key.ts'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { TemplatePreview } from '#web/console/mails/templates/template-preview.tsx'
import type { Ok } from '#web/console/wire/console-client.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import type { CaseActsProps, WholeCase } from './case-acts.ts'
import { casesTexts } from './cases.texts.ts'

export interface AnswerFormProps extends Omit<CaseActsProps, 'onDone'> {
  readonly onSent: () => Promise<unknown>
}

/** The answer to a member, with the mail as the member would get it. */
export function AnswerForm(props: AnswerFormProps) {
  const texts = useTexts(casesTexts)
  const form = useAnswer(props)
  const {
    mailText,
    language,
    templates,
    case: { number },
  } = props.whole
  const { text, setText, isQuestion, setIsQuestion, isPreviewed, setIsPreviewed, unsaved } = form
  return (
    <Section title={texts.answer}>
      <form
        onChange={unsaved.markChanged}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
        onKeyDown={submitByKey}
      >
        <Stack gap="xs">
          {unsaved.question}
          <ErrorNotice error={form.error} />
          <TemplateChoice templates={templates} onChoose={form.insert} />
          <Textarea
            name="text"
            aria-label={texts.answer}
            description={texts.answerHint}
            rows={answerFields.text.lines}
            maxLength={answerFields.text.max}
            required
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Checkbox
            name="isQuestion"
            label={texts.fields.isQuestion}
            checked={isQuestion}
            onChange={({ currentTarget }) => setIsQuestion(currentTarget.checked)}
          />
          <Group>
            <Button
              variant="default"
              disabled={text.trim() === ''}
              onClick={() => setIsPreviewed(!isPreviewed)}
            >
              {texts.preview}
            </Button>
            <Button type="submit" disabled={form.isRunning}>
              {texts.send}
            </Button>
          </Group>
          {isPreviewed ? (
            <TemplatePreview
              name="case-answered"
              language={language}
              text={mailText}
              values={{ case_number: number, answer: text, url: '' }}
            />
          ) : null}
        </Stack>
      </form>
    </Section>
  )
}

function TemplateChoice({
  templates,
  onChoose,
}: Pick<WholeCase, 'templates'> & { readonly onChoose: (text: string) => void }) {
  const texts = useTexts(casesTexts)
  if (templates.length === 0) return null
  return (
    <NativeSelect
      label={texts.template}
      value=""
      onChange={({ currentTarget: { value } }) =>
        onChoose(templates.find(({ id }) => String(id) === value)?.text ?? '')
      }
      data={[
        { value: '', label: texts.chooseTemplate },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function useAnswer({ whole, onSent, onConflict }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [isQuestion, setIsQuestion] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { isRunning, run } = useAct('POST /cases/{id}/answer')
  const { error, doneOf } = useRefusal()
  const unsaved = useUnsavedChanges()
  const { id, version } = whole.case
  const params = { id }
  const request = { text, isQuestion }
  const submit = async () => {
    const act = run({ params, request: { version, ...request } })
    const done = await doneOf<Ok<'POST /cases/{id}/answer'>>(act)
    const outcome = await act
    if (outcome?.kind === 'refused' && outcome.reason === REASON.versionConflict)
      return void onConflict()
    if (done === undefined) return
    unsaved.markSaved()
    setText('')
    setIsPreviewed(false)
    await onSent()
  }
  const insert = (added: string) => setText([text, added].filter(Boolean).join('\n'))
  const fields = { text, setText, insert, isQuestion, setIsQuestion, isPreviewed, setIsPreviewed }
  return { ...fields, error, isRunning, unsaved, submit }
}

import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { noteFields } from '#contract/console/cases/cases.fields.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { casesTexts } from './cases.texts.ts'

interface CaseNoteFormProps {
  readonly id: number
  readonly onAdded: () => Promise<unknown>
}

export function CaseNoteForm({ id, onAdded }: CaseNoteFormProps) {
  const texts = useTexts(casesTexts)
  const act = useFormAct('POST /cases/{id}/note')
  const [text, setText] = useState('')
  const submit = async () => {
    if ((await act.run({ params: { id }, request: { text } })) === undefined) return
    setText('')
    await onAdded()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="xs">
        <ErrorNotice error={act.error} />
        <Textarea
          label={texts.note}
          rows={noteFields.text.lines}
          maxLength={noteFields.text.max}
          required
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={act.isRunning}>
            {texts.addNote}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

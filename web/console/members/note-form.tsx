import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

const NOTE_LENGTH_MAX = 2_000

/** The form that adds a note to the timeline of the member. Only operators can read the note. */
export function NoteForm({
  memberId,
  onAdded,
}: {
  readonly memberId: number
  readonly onAdded: () => void
}) {
  const texts = useTexts(membersTexts)
  const act = useFormAct('POST /members/{id}/note')
  const [text, setText] = useState('')
  const submit = async () => {
    const answer = await act.run({ params: { id: memberId }, request: { text } })
    if (answer === undefined) return
    setText('')
    onAdded()
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
          description={texts.noteHint}
          value={text}
          maxLength={NOTE_LENGTH_MAX}
          rows={2}
          required
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

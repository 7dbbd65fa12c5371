import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'

const NOTE_LENGTH_MAX = 2_000

/** Adds a note that only operators see, in the timeline of the member. */
export function NoteForm({
  memberId,
  onAdded,
}: {
  readonly memberId: number
  readonly onAdded: () => void
}) {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/note')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    setError(undefined)
    const outcome = await act.run({ params: { id: memberId }, request: { text } })
    if (outcome?.kind !== 'ok') return setError(sentenceOf(outcome))
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
        {error === undefined ? null : (
          <Alert role="alert" variant="outline" color="vermilion">
            {error}
          </Alert>
        )}
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

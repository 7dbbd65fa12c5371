import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from './notices.tsx'

interface NoteFormProps {
  readonly label: string
  readonly hint?: string
  readonly submit: string
  readonly lines: number
  readonly lengthMax: number
  readonly act: { readonly isRunning: boolean; readonly error: string | undefined }
  /** Resolves to false if the note was not added. */
  readonly onSubmit: (text: string) => Promise<boolean>
}

/** The form that adds a note, which only operators read. */
export function NoteForm({ label, hint, submit, lines, lengthMax, act, onSubmit }: NoteFormProps) {
  const [text, setText] = useState('')
  const add = async () => {
    if (await onSubmit(text)) setText('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Stack gap="xs">
        <ErrorNotice error={act.error} />
        <Textarea
          label={label}
          description={hint}
          value={text}
          maxLength={lengthMax}
          rows={lines}
          required
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={act.isRunning}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { NoteForm } from '#web/console/frame/note-form.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

const NOTE_LENGTH_MAX = 2_000

interface MemberNoteFormProps {
  readonly memberId: number
  readonly onAdded: () => void
}

/** The form that adds a note to the timeline of the member. */
export function MemberNoteForm({ memberId, onAdded }: MemberNoteFormProps) {
  const texts = useTexts(membersTexts)
  const act = useFormAct('POST /members/{id}/note')
  const add = async (text: string) => {
    const answer = await act.run({ params: { id: memberId }, request: { text } })
    if (answer === undefined) return false
    onAdded()
    return true
  }
  return (
    <NoteForm
      label={texts.note}
      hint={texts.noteHint}
      submit={texts.addNote}
      lines={2}
      lengthMax={NOTE_LENGTH_MAX}
      act={act}
      onSubmit={add}
    />
  )
}

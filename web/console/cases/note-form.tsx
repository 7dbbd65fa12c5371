import { noteFields } from '#contract/console/cases/cases.fields.ts'
import { NoteForm } from '#web/console/frame/note-form.tsx'
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
  const add = async (text: string) => {
    if ((await act.run({ params: { id }, request: { text } })) === undefined) return false
    await onAdded()
    return true
  }
  return (
    <NoteForm
      label={texts.note}
      submit={texts.addNote}
      lines={noteFields.text.lines}
      lengthMax={noteFields.text.max}
      act={act}
      onSubmit={add}
    />
  )
}

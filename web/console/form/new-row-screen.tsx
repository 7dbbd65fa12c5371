import { Paper } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Fields } from '#contract/console/field.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import type { FormTexts } from './field-inputs.tsx'
import { type Entered, FieldsForm, type FieldsFormProps } from './fields-form.tsx'

interface NewRowScreenProps<All extends Fields>
  extends Pick<FieldsFormProps<All>, 'renderEntered'> {
  readonly fields: All
  readonly texts: FormTexts<All> & { readonly add: string; readonly back: string }
  /** The path of the list, below which the screen of each row is. */
  readonly path: string
  readonly act: { readonly isRunning: boolean; readonly error: string | undefined }
  readonly add: (entered: Entered<All>) => Promise<{ readonly id: number } | undefined>
}

/** The screen with the form for a new row. It opens the screen of the added row. */
export function NewRowScreen<All extends Fields>(props: NewRowScreenProps<All>) {
  const { fields, texts, path, act, add, renderEntered } = props
  const navigate = useNavigate()
  const unsaved = useUnsavedChanges()
  return (
    <>
      <ScreenTitle title={texts.add} />
      <SmallLink to={path}>{texts.back}</SmallLink>
      <Paper withBorder p="md" mt="md" maw={860}>
        <FieldsForm
          fields={fields}
          texts={texts}
          isRunning={act.isRunning}
          error={act.error}
          submit={texts.add}
          renderEntered={renderEntered}
          onChange={unsaved.markChanged}
          onSubmit={async (entered) => {
            const added = await add(entered)
            if (added === undefined) return
            unsaved.markSaved()
            void navigate(`${path}/${added.id}`)
          }}
        />
      </Paper>
      {unsaved.question}
    </>
  )
}

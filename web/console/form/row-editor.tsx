import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fields } from '#contract/console/field.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useEditedRow, type VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useVersionedSave, type VersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import type { ActKey, ActOutcome } from '#web/console/wire/use-act.ts'
import type { FormTexts } from './field-inputs.tsx'
import { type Entered, FieldsForm, type FieldsFormProps } from './fields-form.tsx'

/** The parts of a screen that the form of a row and the buttons beside the form share. */
export interface RowEditing {
  /** The operator's last change of the row beside the form. */
  readonly ownChange: VersionChange | undefined
  readonly onOwnChange: (change: VersionChange) => void
  readonly reload: () => Promise<unknown>
}

interface RowEditorProps<All extends Fields>
  extends RowEditing,
    Pick<FieldsFormProps<All>, 'renderEntered'> {
  readonly fields: All
  readonly texts: FormTexts<All> & { readonly save: string }
  readonly row: { readonly version: number } & { readonly [Name in keyof All]?: unknown }
  readonly isReadOnly: boolean
  readonly act: { readonly isRunning: boolean }
  readonly send: (entered: Entered<All>, version: number) => Promise<ActOutcome<ActKey>>
  readonly onSaved: (isSaved: boolean) => void
  /** Returns further buttons of the form. */
  readonly children: (saver: VersionedSave<Entered<All>>) => ReactNode
}

/** The form that changes a row, unless another operator has changed the row meanwhile. */
export function RowEditor<All extends Fields>(props: RowEditorProps<All>) {
  const { fields, texts, row, isReadOnly, act, send, reload, onSaved, ownChange } = props
  const saver = useVersionedSave({ reload, onSaved, send })
  const edited = useEditedRow(row, { isDirty: saver.unsaved.isDirty, ownChange })
  return (
    <>
      <FieldsForm
        key={edited.row.version}
        fields={fields}
        texts={texts}
        initial={edited.row}
        isReadOnly={isReadOnly}
        isRunning={act.isRunning}
        error={saver.error}
        submit={texts.save}
        renderEntered={props.renderEntered}
        onChange={saver.unsaved.markChanged}
        onSubmit={(entered) => void saver.save(entered, edited.version)}
      >
        {props.children(saver)}
      </FieldsForm>
      {saver.conflictDialog}
      {saver.unsaved.question}
    </>
  )
}

type Outcome =
  | { readonly kind: 'ok'; readonly answer: { readonly version: number } }
  | Refused
  | Unreachable
  | undefined

interface RetireButtonProps extends Pick<RowEditing, 'onOwnChange' | 'reload'> {
  readonly row: { readonly version: number; readonly isRetired: boolean }
  readonly texts: { readonly retire: string; readonly bringBack: string }
  readonly isRunning: boolean
  readonly run: (request: { version: number; isRetired: boolean }) => Promise<Outcome>
  readonly onError: (sentence: string | undefined) => void
}

export function RetireButton(props: RetireButtonProps) {
  const { row, texts, isRunning, run, reload, onOwnChange, onError } = props
  const sentenceOf = useSentence()
  const { version, isRetired } = row
  return (
    <Button
      variant="default"
      disabled={isRunning}
      onClick={async () => {
        const outcome = await run({ version, isRetired: !isRetired })
        if (outcome === undefined) return
        onError(outcome.kind === 'ok' ? undefined : sentenceOf(outcome))
        if (outcome.kind !== 'ok') return
        onOwnChange({ from: version, to: outcome.answer.version })
        await reload()
      }}
    >
      {isRetired ? texts.bringBack : texts.retire}
    </Button>
  )
}

import { Button } from '@mantine/core'
import type { ValuesOf } from '#contract/console/field.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import { FieldsForm } from '#web/console/form/fields-form.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useEditedRow, type VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export interface GoodEditorProps {
  readonly good: GoodRow
  readonly isReadOnly: boolean
  /** The operator's last change of the good beside the form. */
  readonly ownChange: VersionChange | undefined
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
  readonly onOwnChange: (change: VersionChange) => void
}

/** The form that changes a good, with a button that retires the good. */
export function GoodEditor({
  good,
  isReadOnly,
  ownChange,
  reload,
  onSaved,
  onOwnChange,
}: GoodEditorProps) {
  const texts = useTexts(goodsTexts)
  const act = useAct('POST /goods/{id}')
  const params = { id: String(good.id) }
  const saver = useVersionedSave({
    reload,
    onSaved,
    send: (entered: ValuesOf<typeof goodFields>, version) =>
      act.run({ params, request: { ...entered, version } }),
  })
  const edited = useEditedRow(good, { isDirty: saver.unsaved.isDirty, ownChange })
  return (
    <>
      <FieldsForm
        key={edited.row.version}
        fields={goodFields}
        texts={texts}
        initial={edited.row}
        isReadOnly={isReadOnly}
        isRunning={act.isRunning}
        error={saver.error}
        submit={texts.save}
        onChange={saver.unsaved.markChanged}
        onSubmit={(entered) => void saver.save(entered, edited.version)}
      >
        <RetireButton
          good={good}
          reload={reload}
          onOwnChange={onOwnChange}
          onError={saver.setError}
        />
      </FieldsForm>
      {saver.conflictDialog}
      {saver.unsaved.question}
    </>
  )
}

interface RetireButtonProps extends Pick<GoodEditorProps, 'good' | 'reload' | 'onOwnChange'> {
  readonly onError: (sentence: string | undefined) => void
}

function RetireButton({ good, reload, onOwnChange, onError }: RetireButtonProps) {
  const texts = useTexts(goodsTexts)
  const sentenceOf = useSentence()
  const retire = useAct('POST /goods/{id}/retire')
  const { id, version, retiredAt } = good
  const isRetired = retiredAt !== null
  return (
    <Button
      variant="default"
      disabled={retire.isRunning}
      onClick={async () => {
        const request = { version, isRetired: !isRetired }
        const outcome = await retire.run({ params: { id: String(id) }, request })
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

import { shelfFields } from '#contract/console/stock/stock.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface ShelfDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: (code: string) => void
}

export function ShelfDialog({ isOpen, onClose, onAdded }: ShelfDialogProps) {
  const texts = useTexts(stockTexts)
  const add = useFormAct('POST /shelves/add')
  return (
    <ActDialog
      title={texts.addShelf}
      submit={texts.addShelf}
      isOpen={isOpen}
      act={add}
      hasReason={false}
      onClose={onClose}
      onSubmit={async (_, form) => {
        const request = readFields(shelfFields, form)
        if ((await add.run({ request })) === undefined) return
        onAdded(request.shelf)
        onClose()
      }}
    >
      <FieldInputs fields={shelfFields} texts={texts.newShelf} />
    </ActDialog>
  )
}

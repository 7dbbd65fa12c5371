import { NativeSelect, TextInput } from '@mantine/core'
import type { Copy } from '#contract/console/stock/stock.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface MoveDialogProps {
  /** If the array has only one element, the operator can choose how many copies of it to move. */
  readonly copies: readonly Copy[]
  readonly isOpen: boolean
  readonly onClose: () => void
  /**
   * Called with the number of moved lots. If the server refuses a lot, the number includes the lots
   * before it, which are already on the new shelf.
   */
  readonly onMoved: (count: number) => void
}

/** The dialog that moves copies to another shelf, by one call for each lot. */
export function MoveDialog({ copies, isOpen, onClose, onMoved }: MoveDialogProps) {
  const texts = useTexts(stockTexts)
  const move = useFormAct('POST /stock/move')
  const { answer } = useLoad('GET /shelves', {}, { isEnabled: isOpen })
  const [only] = copies
  const submit = async (reason: string, form: FormData) => {
    const shelf = String(form.get('shelf'))
    let moved = 0
    for (const { id, onHand } of copies) {
      const count = copies.length === 1 ? Number(form.get('count')) : onHand
      const done = await move.run({ request: { copyId: id, count, shelf, reason } })
      if (done !== undefined) moved += 1
      else {
        if (moved > 0) onMoved(moved)
        return
      }
    }
    onMoved(moved)
    onClose()
  }
  const single = copies.length === 1 ? only : undefined
  return (
    <ActDialog
      title={single === undefined ? texts.moveSelected(copies.length) : texts.moveOf(single.id)}
      submit={texts.move}
      onClose={() => {
        move.clearError()
        onClose()
      }}
      onSubmit={submit}
      isOpen={isOpen}
      act={move}
    >
      {single === undefined ? null : <CountField copy={single} />}
      <NativeSelect
        name="shelf"
        label={texts.toShelf}
        data={(answer?.list ?? []).map(({ code }) => code)}
        data-autofocus
        required
      />
    </ActDialog>
  )
}

function CountField({ copy: { onHand } }: { readonly copy: Copy }) {
  const texts = useTexts(stockTexts)
  return (
    <TextInput
      name="count"
      type="number"
      label={texts.moveCount}
      min={1}
      max={onHand}
      defaultValue={onHand}
      required
    />
  )
}

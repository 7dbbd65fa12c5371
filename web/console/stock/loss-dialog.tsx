import { TextInput } from '@mantine/core'
import type { Copy } from '#contract/console/stock/stock.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'
import type { CorrectionControl } from './use-correction.ts'

export interface LossDialogProps {
  /** The lost graded copy, or the lot from which copies were lost; undefined closes the dialog. */
  readonly copy: Copy | undefined
  readonly control: CorrectionControl
  readonly onClose: () => void
  readonly onBooked: () => void
}

/** The dialog that books lost copies. `CorrectionNotice` on the screen then shows the outcome. */
export function LossDialog({ copy, control, onClose, onBooked }: LossDialogProps) {
  const texts = useTexts(stockTexts)
  return (
    <ActDialog
      title={copy === undefined ? '' : texts.loseOf(copy.id)}
      submit={texts.lose}
      isOpen={copy !== undefined}
      act={{ isRunning: control.isRunning, error: undefined }}
      onClose={onClose}
      onSubmit={async (reason, form) => {
        if (copy === undefined) return
        const { id: copyId, onHand } = copy
        const counted = onHand - Number(form.get('count'))
        const lines = [{ copyId, onHand, counted }]
        const isBooked = await control.book({ kind: 'lost', lines, reason })
        onClose()
        if (isBooked) onBooked()
      }}
    >
      <TextInput
        name="count"
        type="number"
        label={texts.loseCount}
        min={1}
        max={copy?.onHand ?? 1}
        defaultValue={1}
        data-autofocus
        required
      />
    </ActDialog>
  )
}

import { useState } from 'react'
import { carrierFields } from '#contract/console/parcels/parcels.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'
import type { ActInputs, CarrierChoice } from './use-bulk-acts.ts'

type Open =
  | { readonly kind: 'reason'; readonly answer: (reason: string | undefined) => void }
  | { readonly kind: 'carrier'; readonly answer: (choice: CarrierChoice | undefined) => void }

export interface DialogState extends ActInputs {
  readonly open: Open | undefined
  readonly close: () => void
}

/** Each returns a promise of the operator's answer. */
export function useBulkDialogs(): DialogState {
  const [open, setOpen] = useState<Open>()
  return {
    open,
    close: () => setOpen(undefined),
    reason: () => new Promise((answer) => setOpen({ kind: 'reason', answer })),
    carrier: () => new Promise((answer) => setOpen({ kind: 'carrier', answer })),
  }
}

/**
 * The dialogs for acts on selected rows. One asks for the reason why parcels are held back, the
 * other asks for the carrier.
 */
export function BulkDialogs({ state: { open, close } }: { readonly state: DialogState }) {
  const texts = useTexts(parcelsTexts)
  const giveUp = () => {
    open?.answer(undefined)
    close()
  }
  return (
    <>
      <ActDialog
        title={texts.hold}
        submit={texts.hold}
        isOpen={open?.kind === 'reason'}
        act={{ isRunning: false, error: undefined }}
        onClose={giveUp}
        onSubmit={(reason) => {
          if (open?.kind === 'reason') open.answer(reason)
          close()
        }}
      />
      <ActDialog
        title={texts.setCarrier}
        submit={texts.save}
        isOpen={open?.kind === 'carrier'}
        act={{ isRunning: false, error: undefined }}
        hasReason={false}
        onClose={giveUp}
        onSubmit={(_, form) => {
          if (open?.kind === 'carrier') open.answer(readFields(carrierFields, form))
          close()
        }}
      >
        <FieldInputs fields={carrierFields} texts={texts} />
      </ActDialog>
    </>
  )
}

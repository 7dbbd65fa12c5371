import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Carrier } from '#contract/carriers.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { parcelsTexts } from './parcels.texts.ts'
import type { ActInputs, CarrierChoice } from './use-bulk-acts.ts'

type Open =
  | { readonly kind: 'reason'; readonly answer: (reason: string | undefined) => void }
  | { readonly kind: 'carrier'; readonly answer: (choice: CarrierChoice | undefined) => void }

export interface DialogState extends ActInputs {
  readonly open: Open | undefined
  readonly close: () => void
}

/**
 * Returns functions that open a dialog for an act on selected rows. Each returns a promise of the
 * operator's answer.
 */
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
  const { cancel } = useTexts(consoleTexts)
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
      <Dialog title={texts.setCarrier} isOpen={open?.kind === 'carrier'} onClose={giveUp}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            const choice = {
              carrier: String(form.get('carrier')) as Carrier,
              service: String(form.get('service')),
            }
            if (open?.kind === 'carrier') open.answer(choice)
            close()
          }}
        >
          <Stack>
            <CarrierFields />
            <Group justify="flex-end">
              <Button variant="default" onClick={giveUp}>
                {cancel}
              </Button>
              <Button type="submit">{texts.save}</Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  )
}

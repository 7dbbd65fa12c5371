import { Text } from '@mantine/core'
import { ownAccountFields } from '#contract/console/bank/bank.fields.ts'
import { transferFields } from '#contract/console/payments/payouts.fields.ts'
import type { Payout } from '#contract/console/payments/payouts.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { payoutsTexts } from './payouts.texts.ts'

interface TransferDialogProps {
  readonly isOpen: boolean
  /** The day, account and names that the form offers. */
  readonly offered: object
  readonly onClose: () => void
  readonly onMade: (made: { readonly id: NonNullable<Payout['transferId']>; count: number }) => void
}

/** The file pays all refunds that are ready, from the shop's account that the operator enters. */
export function TransferDialog({ isOpen, offered, onClose, onMade }: TransferDialogProps) {
  const texts = useTexts(payoutsTexts)
  const act = useFormAct('POST /payouts/transfers')
  const submit = async (reason: string, form: FormData) => {
    const account = readFields(ownAccountFields, form)
    const request = { reason, account, ...readFields(transferFields, form) }
    const made = await act.run({ request })
    if (made === undefined) return
    onMade(made)
    onClose()
  }
  return (
    <ActDialog
      title={texts.make}
      submit={texts.make}
      isOpen={isOpen}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.makeText}</Text>
      <FieldInputs
        fields={{ ...ownAccountFields, ...transferFields }}
        initial={offered}
        texts={texts}
      />
    </ActDialog>
  )
}

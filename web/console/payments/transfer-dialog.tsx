import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { Payout } from '#contract/console/payments/payouts.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/language/language.ts'
import { payoutsTexts } from './payouts.texts.ts'

type Kind = keyof (typeof payoutsTexts)['ja']['kinds']

export interface TransferDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: (made: { readonly id: NonNullable<Payout['transferId']>; count: number }) => void
}

/**
 * The dialog that makes a transfer file for the bank. The file pays all refunds that are ready,
 * from the shop's account that the operator enters.
 */
export function TransferDialog({ isOpen, onClose, onMade }: TransferDialogProps) {
  const texts = useTexts(payoutsTexts)
  const act = useFormAct('POST /payouts/transfers')
  const submit = async (reason: string, form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const account = {
      bankCode: text('bankCode'),
      branchCode: text('branchCode'),
      kind: text('kind') as Kind,
      number: text('number'),
    }
    const consignor = {
      consignorCode: text('consignorCode'),
      consignorName: text('consignorName'),
    }
    const request = { reason, account, transferOn: text('transferOn'), ...consignor }
    const made = await act.run({ request })
    if (made === undefined) return
    onMade(made)
    onClose()
  }
  const digits = (name: string, label: string, length: number) => (
    <TextInput
      name={name}
      label={label}
      pattern={`[0-9]{${length}}`}
      inputMode="numeric"
      required
    />
  )
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
      <TextInput name="transferOn" label={texts.day} type="date" required />
      {digits('bankCode', texts.bankCode, 4)}
      {digits('branchCode', texts.branchCode, 3)}
      <NativeSelect name="kind" label={texts.kind} data={[...namedOptions(texts.kinds)]} />
      {digits('number', texts.number, 7)}
      {digits('consignorCode', texts.consignorCode, 10)}
      <TextInput name="consignorName" label={texts.consignorName} required />
    </ActDialog>
  )
}

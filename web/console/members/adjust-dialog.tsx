import { NativeSelect, Text, TextInput } from '@mantine/core'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

export interface RequestDialogProps {
  readonly memberId: number
  readonly isOpen: boolean
  readonly onRequested: (approvalId: number) => void
  readonly onClose: () => void
}

/**
 * The dialog that requests to grant points or coins to a member or to take them back. Another owner
 * has to approve the request.
 */
export function AdjustDialog({ memberId, isOpen, onRequested, onClose }: RequestDialogProps) {
  const texts = useTexts(membersTexts)
  const act = useFormAct('POST /members/{id}/adjust')
  const submit = async (reason: string, form: FormData) => {
    const currency = String(form.get('currency')) as 'point' | 'coin'
    const amount = Number(form.get('amount'))
    const request = { currency, amount, message: String(form.get('message')), reason }
    const answer = await act.run({ params: { id: memberId }, request })
    if (answer === undefined) return
    onRequested(answer.approvalId)
    onClose()
  }
  return (
    <ActDialog
      title={texts.adjust}
      submit={texts.ask}
      isOpen={isOpen}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.adjustText}</Text>
      <NativeSelect
        name="currency"
        label={texts.currency}
        data={[
          { value: 'point', label: texts.currencies.point },
          { value: 'coin', label: texts.currencies.coin },
        ]}
      />
      <TextInput name="amount" label={texts.amount} type="number" step={1} required />
      <TextInput
        name="message"
        label={texts.message}
        description={texts.messageHint}
        maxLength={100}
        required
      />
    </ActDialog>
  )
}

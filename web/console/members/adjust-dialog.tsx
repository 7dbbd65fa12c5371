import { NativeSelect, Text, TextInput } from '@mantine/core'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
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
  return (
    <CallDialog
      call="POST /members/{id}/adjust"
      title={texts.adjust}
      submit={texts.ask}
      isOpen={isOpen}
      onClose={onClose}
      inputOf={(reason, form) => {
        const currency = String(form.get('currency')) as 'point' | 'coin'
        const message = String(form.get('message'))
        const request = { currency, amount: Number(form.get('amount')), message, reason }
        return { params: { id: memberId }, request }
      }}
      onDone={({ approvalId }) => onRequested(approvalId)}
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
    </CallDialog>
  )
}

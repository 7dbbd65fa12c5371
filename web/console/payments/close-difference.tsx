import { Text } from '@mantine/core'
import type { PaymentDifference } from '#contract/console/payments/payment-differences.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { differencesTexts } from './differences.texts.ts'

interface CloseDifferenceProps {
  /** The difference to close; undefined closes the dialog. */
  readonly difference: PaymentDifference | undefined
  readonly onClosed: () => void
  readonly onClose: () => void
}

/**
 * The dialog that closes a difference between the shop's and a provider's records. It asks for the
 * reason.
 */
export function CloseDifference({ difference, onClosed, onClose }: CloseDifferenceProps) {
  const texts = useTexts(differencesTexts)
  const act = useFormAct('POST /payment-differences/{id}/close')
  const submit = async (reason: string) => {
    if (difference === undefined) return
    const { reconciliationId: id, orderId } = difference
    const answer = await act.run({ params: { id }, request: { orderId, reason } })
    if (answer === undefined) return
    onClosed()
    onClose()
  }
  return (
    <ActDialog
      title={texts.closeTitle}
      submit={texts.close}
      isOpen={difference !== undefined}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.closeText}</Text>
    </ActDialog>
  )
}

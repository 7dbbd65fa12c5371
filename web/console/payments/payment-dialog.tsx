import { Text } from '@mantine/core'
import type { PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { EffectTable } from './effect-table.tsx'
import { paymentsTexts } from './payments.texts.ts'

interface PaymentDialogProps {
  readonly paymentId: number
  /** The change to request; undefined closes the dialog. */
  readonly change: PossibleChange | undefined
  readonly onRequested: (approvalId: number) => void
  readonly onClose: () => void
}

/** A second person has to approve the change. */
export function PaymentDialog({ paymentId, change, onRequested, onClose }: PaymentDialogProps) {
  const texts = useTexts(paymentsTexts)
  const acts = {
    refund: useAct('POST /payments/{id}/refund'),
    release: useAct('POST /payments/{id}/release'),
    resolve: useAct('POST /payments/{id}/resolve'),
    'charge-back': useAct('POST /payments/{id}/charge-back'),
    restore: useAct('POST /payments/{id}/restore'),
  }
  const { error, doneOf } = useRefusal()
  const submit = async (reason: string) => {
    if (change === undefined) return
    const request = { params: { id: paymentId }, request: { reason } }
    const done = await doneOf(acts[change.change].run(request))
    if (done === undefined) return
    onRequested(done.answer.approvalId)
    onClose()
  }
  return (
    <ActDialog
      title={change === undefined ? '' : texts.changes[change.change]}
      submit={texts.ask}
      isOpen={change !== undefined}
      act={{ isRunning: Object.values(acts).some(({ isRunning }) => isRunning), error }}
      onClose={onClose}
      onSubmit={submit}
    >
      {change === undefined ? null : (
        <>
          <Text size="sm">{texts.changeText(change)}</Text>
          <EffectTable name={texts.changes[change.change]} effect={change} />
        </>
      )}
    </ActDialog>
  )
}

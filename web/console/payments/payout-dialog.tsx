import { Checkbox, Text, TextInput } from '@mantine/core'
import type { Payout } from '#contract/console/payments/payouts.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { payoutsTexts } from './payouts.texts.ts'

interface PayoutDialogProps {
  /**
   * The chosen refund, and the outcome to record: `done` if the refund was paid out, `fail` if it
   * was not. Undefined closes the dialog.
   */
  readonly chosen: { readonly payout: Payout; readonly act: 'done' | 'fail' } | undefined
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

/**
 * The dialog that records the outcome of a refund. The operator can also record that all refunds of
 * the same transfer file were paid out.
 */
export function PayoutDialog({ chosen, onClose, onSaved }: PayoutDialogProps) {
  const texts = useTexts(payoutsTexts)
  const acts = {
    one: useFormAct('POST /payouts/{id}/done'),
    all: useFormAct('POST /payouts/transfers/{id}/done'),
    fail: useFormAct('POST /payouts/{id}/fail'),
  }
  const record = (reason: string, form: FormData) => {
    if (chosen === undefined) return
    const { paymentId: id, attempt, transferId } = chosen.payout
    if (chosen.act === 'fail')
      return acts.fail.run({ params: { id }, request: { reason, attempt } })
    const request = { reason, transferredOn: String(form.get('transferredOn')) }
    return form.has('whole') && transferId !== null
      ? acts.all.run({ params: { id: transferId }, request })
      : acts.one.run({ params: { id }, request: { ...request, attempt } })
  }
  const submit = async (reason: string, form: FormData) => {
    if ((await record(reason, form)) === undefined) return
    onClose()
    await onSaved()
  }
  const isDone = chosen?.act === 'done'
  return (
    <ActDialog
      title={isDone ? texts.done : texts.fail}
      submit={isDone ? texts.done : texts.fail}
      isOpen={chosen !== undefined}
      act={{
        isRunning: Object.values(acts).some(({ isRunning }) => isRunning),
        error: Object.values(acts).find(({ error }) => error !== undefined)?.error,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{isDone ? texts.doneText : texts.failText}</Text>
      {isDone ? (
        <TextInput name="transferredOn" label={texts.fields.transferredOn} type="date" required />
      ) : null}
      {isDone && chosen.payout.transferId !== null ? (
        <Checkbox name="whole" label={texts.wholeTransfer} />
      ) : null}
    </ActDialog>
  )
}

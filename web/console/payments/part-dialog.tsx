import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PaymentPage, PossiblePart } from '#contract/console/payments/payment-rows.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { EffectTable } from './effect-table.tsx'
import { paymentsTexts } from './payments.texts.ts'

interface PartDialogProps {
  readonly payment: PaymentPage['payment']
  readonly part: PossiblePart
  readonly onRequested: (approvalId: number) => void
  readonly onClose: () => void
}

/** A second person has to approve the refund of a part. */
export function PartDialog({ payment, part, onRequested, onClose }: PartDialogProps) {
  const texts = useTexts(paymentsTexts)
  const act = useFormAct('POST /payments/{id}/refund-part')
  const { maxYen } = part
  const onlyYen = part.unfinishedYen ?? part.foundYen
  const [yen, setYen] = useState(onlyYen ?? 0)
  const { id, returnedYen } = payment
  const submit = async (reason: string) => {
    const answer = await act.run({ params: { id }, request: { reason, yen, returnedYen } })
    if (answer === undefined) return
    onRequested(answer.approvalId)
    onClose()
  }
  return (
    <ActDialog
      title={texts.changes['refund-part']}
      submit={texts.ask}
      size="xl"
      isOpen
      act={act}
      onClose={onClose}
      onChange={(form) => setYen(Number(form.get('yen')))}
      onSubmit={submit}
    >
      <Text size="sm">{texts.partText(part)}</Text>
      <TextInput
        name="yen"
        label={texts.partYen}
        type="number"
        min={1}
        max={maxYen}
        defaultValue={onlyYen ?? ''}
        readOnly={onlyYen !== null}
        required
      />
      {Number.isInteger(yen) && yen >= 1 && yen <= maxYen ? (
        <PartEffect paymentId={id} yen={yen} />
      ) : null}
    </ActDialog>
  )
}

function PartEffect({ paymentId, yen }: { readonly paymentId: number; readonly yen: number }) {
  const texts = useTexts(paymentsTexts)
  const { answer } = useLoad('GET /payments/{id}/part', {
    params: { id: paymentId },
    query: { yen },
  })
  if (answer === undefined) return null
  return <EffectTable name={texts.changes['refund-part']} effect={answer} />
}

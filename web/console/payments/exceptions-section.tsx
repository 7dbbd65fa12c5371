import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PaymentPage } from '#contract/console/payments/payment-rows.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

type FoundException = PaymentPage['exceptions'][number]

interface ExceptionsSectionProps {
  readonly page: PaymentPage
  readonly onClosed: () => void
}

/**
 * Shows why a payment waits for an operator. Each exception comes with the facts that the shop has
 * about it. A refused payment says what to tell the member.
 */
export function ExceptionsSection({ page, onClosed }: ExceptionsSectionProps) {
  const texts = useTexts(paymentsTexts)
  const can = useCan()
  const [closing, setClosing] = useState<FoundException>()
  const { payment, exceptions } = page
  const found = (kind: string) => exceptions.find((each) => each.kind === kind)
  const knownOf = (exception: FoundException | undefined) => ({
    price: texts.yen(payment.priceYen),
    report: texts.reportOf(exception?.report ?? payment.report),
    due: formatTime(payment.dueAt),
    provider: texts.providers[payment.provider] ?? payment.provider,
    customer: exception?.customer ?? '—',
  })
  return (
    <Stack>
      {payment.state === 'failed' ? (
        <Alert
          variant="outline"
          color="vermilion"
          title={
            payment.declineReason === 'too-many'
              ? texts.stoppedTitle
              : texts.failedTitle(payment.report?.code ?? '—')
          }
        >
          <Text size="sm">{texts.failedTexts[payment.declineReason ?? 'unknown']}</Text>
        </Alert>
      ) : null}
      {payment.exceptions.map((kind) => {
        const exception = found(kind)
        return (
          <Alert key={kind} variant="outline" color="vermilion" title={texts.exceptions[kind]}>
            <Text size="sm">{texts.known[kind](knownOf(exception))}</Text>
            {exception !== undefined && can('payments.change') ? (
              <Button variant="default" size="xs" mt="sm" onClick={() => setClosing(exception)}>
                {texts.closeException}
              </Button>
            ) : null}
          </Alert>
        )
      })}
      <CloseDialog
        paymentId={payment.id}
        exception={closing}
        onClosed={onClosed}
        onClose={() => setClosing(undefined)}
      />
    </Stack>
  )
}

interface CloseDialogProps {
  readonly paymentId: number
  readonly exception: FoundException | undefined
  readonly onClosed: () => void
  readonly onClose: () => void
}

function CloseDialog({ paymentId, exception, onClosed, onClose }: CloseDialogProps) {
  const texts = useTexts(paymentsTexts)
  const act = useFormAct('POST /payments/{id}/close-exception')
  const submit = async (reason: string) => {
    if (exception === undefined) return
    const request = { kind: exception.kind, reason }
    const answer = await act.run({ params: { id: paymentId }, request })
    if (answer === undefined) return
    onClosed()
    onClose()
  }
  return (
    <ActDialog
      title={texts.closeException}
      submit={texts.closeException}
      isOpen={exception !== undefined}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.closeText}</Text>
    </ActDialog>
  )
}

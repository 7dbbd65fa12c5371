import { useState } from 'react'
import type { WaitingPayment } from '#contract/payments.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { outcomesTexts } from './outcomes.texts.ts'

export interface GiveUpProps {
  readonly payment: WaitingPayment
  readonly onGivenUp: () => Promise<unknown>
}

/** Lets the member give up a payment that is not paid, after a confirmation. */
export function GiveUp({ payment, onGivenUp }: GiveUpProps) {
  const texts = useTexts(outcomesTexts)
  const refusalText = useRefusalText()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const giveUp = useAction(async () => {
    const outcome = await send('POST /user/point/give_up', {
      request: { payment_id: payment.payment_id },
    })
    setIsAsking(false)
    if (outcome.kind !== 'ok') toast(refusalText(outcome, 'payment_id'))
    await onGivenUp()
  })
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`${payment.name} ${texts.giveUp}`}
        onClick={() => setIsAsking(true)}
      >
        {texts.giveUp}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.giveUpTitle}
          confirmLabel={texts.giveUp}
          cancelLabel={texts.keepPayment}
          onConfirm={giveUp}
          onCancel={() => setIsAsking(false)}
        >
          <p>{texts.giveUpText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

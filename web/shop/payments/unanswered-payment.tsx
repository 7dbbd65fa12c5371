import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { usePaymentsTexts } from './use-payments-texts.ts'

/** A press whose answer never came: sent again under its own id it is one payment, whatever happened. */
export function UnansweredPayment({ onSendAgain }: { readonly onSendAgain: () => void }) {
  const texts = usePaymentsTexts()
  return (
    <Dialog
      isAlert
      title={texts.unansweredTitle}
      // It stays until it is answered: a way around it would lead to a second payment.
      onClose={() => undefined}
      actions={
        <Button tone="main" isWide onClick={onSendAgain}>
          {texts.sendAgain}
        </Button>
      }
    >
      {texts.unansweredText}
    </Dialog>
  )
}

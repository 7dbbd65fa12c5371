import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'

/** A press whose answer never came: sent again under its own id it is one payment, whatever happened. */
export function PendingPaymentDialog({ onSendAgain }: { readonly onSendAgain: () => void }) {
  const texts = usePaymentsTexts()
  return (
    // A way around it would lead to a second payment.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

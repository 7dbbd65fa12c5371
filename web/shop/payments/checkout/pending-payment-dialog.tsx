import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'

/** Shown when a payment was sent and never answered. Sent again under its request id, it is still one payment. */
export function PendingPaymentDialog({ onSendAgain }: { readonly onSendAgain: () => void }) {
  const texts = usePaymentsTexts()
  return (
    // The dialog cannot be dismissed: the form behind it would lead to a second payment.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

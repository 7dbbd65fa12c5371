import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'
import { useDrawsTexts } from '#web/shop/draws/use-draws-texts.ts'

export interface PendingPurchaseDialogProps {
  readonly onSendAgain: () => void
}

/** A purchase whose answer never came: nobody knows whether it was made, and sending it again makes it once. */
export function PendingPurchaseDialog({ onSendAgain }: PendingPurchaseDialogProps) {
  const texts = useDrawsTexts()
  return (
    // A way around it would lead to a second purchase.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

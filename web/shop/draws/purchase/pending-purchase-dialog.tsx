import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'

export interface PendingPurchaseDialogProps {
  readonly onSendAgain: () => void
}

/** Offers to send a purchase again whose response never arrived; it is made at most once. */
export function PendingPurchaseDialog({ onSendAgain }: PendingPurchaseDialogProps) {
  const texts = useTexts(drawsTexts)
  return (
    // The dialog cannot be closed, because the member might buy a second time.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { PendingRequestDialog } from '#web/shop/layout/pending-request-dialog.tsx'

export interface PendingPurchaseDialogProps {
  readonly onSendAgain: () => void
}

/**
 * Offers to repeat a purchase whose response never arrived. The repetition is safe, because the
 * server makes the purchase at most once.
 */
export function PendingPurchaseDialog({ onSendAgain }: PendingPurchaseDialogProps) {
  return <PendingRequestDialog texts={useTexts(drawsTexts)} onSendAgain={onSendAgain} />
}

import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { PendingRequestDialog } from '#web/shop/layout/pending-request-dialog.tsx'

export interface PendingPurchaseDialogProps {
  readonly onSendAgain: () => void
}

/**
 * Offers to repeat a purchase whose response never arrived. The repetition is safe, because the
 * server makes the purchase at most once. A link leads to the history, which lists the purchase if
 * the server made it (Q149). The dialog appears again at the next visit of a pack.
 */
export function PendingPurchaseDialog({ onSendAgain }: PendingPurchaseDialogProps) {
  const texts = useTexts(drawsTexts)
  return (
    <PendingRequestDialog
      texts={texts}
      onSendAgain={onSendAgain}
      wayOut={
        <ButtonLink isWide to="/buy-product-history">
          {texts.toPurchases}
        </ButtonLink>
      }
    />
  )
}

import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'

export interface PendingRequestDialogProps {
  readonly texts: {
    readonly pendingTitle: string
    readonly pendingText: string
    readonly sendAgain: string
  }
  readonly onSendAgain: () => void
}

/**
 * Offers to repeat a request that was sent and never answered. The repeated request has the same
 * id, so the server processes the request only once.
 */
export function PendingRequestDialog({ texts, onSendAgain }: PendingRequestDialogProps) {
  return (
    // The member cannot dismiss the dialog, because the screen behind it would let them send a
    // second request.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

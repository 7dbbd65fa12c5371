import { BlockingDialog } from '#web/kit/standard-dialogs.tsx'

export interface PendingRequestDialogProps {
  readonly texts: {
    readonly pendingTitle: string
    readonly pendingText: string
    readonly sendAgain: string
  }
  readonly onSendAgain: () => void
}

/** Shown when a request was sent and never answered. Sent again under its id, it is still processed once. */
export function PendingRequestDialog({ texts, onSendAgain }: PendingRequestDialogProps) {
  return (
    // The dialog cannot be dismissed: the screen behind it would lead to a second request.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}

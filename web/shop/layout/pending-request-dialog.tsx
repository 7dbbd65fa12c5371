import type { ReactNode } from 'react'
import { BlockingDialog } from '#web/kit/dialog/standard-dialogs.tsx'

export interface PendingRequestDialogProps {
  readonly texts: {
    readonly pendingTitle: string
    readonly pendingText: string
    readonly sendAgain: string
  }
  readonly onSendAgain: () => void
  readonly wayOut?: ReactNode
}

/** With the same id, so the shop processes the request only once. */
export function PendingRequestDialog({ texts, onSendAgain, wayOut }: PendingRequestDialogProps) {
  return (
    // The member cannot close this dialog. Otherwise the member could send a second request from
    // the screen behind the dialog.
    <BlockingDialog
      title={texts.pendingTitle}
      confirmLabel={texts.sendAgain}
      onConfirm={onSendAgain}
      wayOut={wayOut}
    >
      {texts.pendingText}
    </BlockingDialog>
  )
}
